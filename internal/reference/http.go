package reference

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// people are those who read audit reports or have fixes.
var people = access.Everybody

// View is what good looks like for some lines.
type View struct {
	Type     rules.LineType          `json:"type" doc:"Of the lines"`
	Position network.Position        `json:"position" doc:"Of the lines"`
	Sources  []string                `json:"sources" nullable:"false" doc:"The sourceId of every line that it is about: all copies of a store standards line, or one product"`
	Sentence string                  `json:"sentence" doc:"May be empty"`
	Picture  *network.AttachmentView `json:"picture" doc:"Null: none"`
	Version  int                     `json:"version" doc:"Grows with each change"`
}

// ListView is what good looks like, wherever head office says so.
type ListView struct {
	Items []View `json:"items" nullable:"false" doc:"At most 2,000"`
	Can   Can    `json:"can"`
}

func view(r Reading) View {
	return View{Type: r.Subject.Type, Position: r.Subject.Position, Sources: r.Sources, Sentence: r.Sentence, Picture: r.Picture, Version: r.Version}
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	const path = "/references"
	return []web.Operation{
		{ID: "list-references", Method: "GET", Path: path, Access: people, Handler: web.JSON(access.Do(h.list)),
			Summary: "What good looks like: the pictures and sentences that head office keeps for lines of reports"},
		{ID: "save-reference", Method: "PUT", Path: path, Access: access.Office, Errors: []int{409}, Handler: web.JSON(access.Do(h.save)),
			Summary: "Keep the picture and the sentence for what a line asks; without both there is nothing any more"},
		{ID: "take-reference-photo", Method: "POST", Path: path + "/from-photo", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.takePhoto)), Summary: "Make a photo of a line the picture of what good looks like there"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, _ *struct{}) (ListView, error) {
	all, can, err := h.service.List(ctx, actor)
	return ListView{Items: web.Views(all, view), Can: can}, err
}

type saveInput struct {
	Body struct {
		Type     rules.LineType   `json:"type"`
		Position network.Position `json:"position,omitempty"`
		Source   string           `json:"source" maxLength:"200" doc:"The id of a store standards line, or a product's number"`
		Sentence string           `json:"sentence" doc:"At most 200 characters; may be empty"`
		Pictures []string         `json:"pictures" nullable:"false" maxItems:"1" doc:"The id of a PNG or JPEG picture that you uploaded, or that is there already; empty: none"`
		Version  int              `json:"version" minimum:"0" doc:"The version that you saw; 0: there was nothing"`
	}
}

func (h *HTTP) save(ctx context.Context, actor access.Actor, in *saveInput) (ListView, error) {
	b := in.Body
	if err := h.service.Save(ctx, actor, Form{Type: b.Type, Position: b.Position, Source: b.Source, Sentence: b.Sentence, Pictures: b.Pictures,
		Version: b.Version}); err != nil {
		return ListView{}, err
	}
	return h.list(ctx, actor, nil)
}

type photoInput struct {
	Body struct {
		PhotoID string `json:"photoId" maxLength:"64"`
	}
}

func (h *HTTP) takePhoto(ctx context.Context, actor access.Actor, in *photoInput) (ListView, error) {
	if err := h.service.TakePhoto(ctx, actor, in.Body.PhotoID); err != nil {
		return ListView{}, err
	}
	return h.list(ctx, actor, nil)
}
