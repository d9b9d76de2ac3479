package evidence

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// PhotoView is a photo beside a line of a report.
type PhotoView struct {
	ID       string                  `json:"id"`
	LineKey  string                  `json:"lineKey" doc:"Of the line that it belongs to"`
	State    State                   `json:"state" enum:"COMING,ARRIVED,GIVEN_UP" doc:"COMING: the device of who took it has not sent all of it. GIVEN_UP: nobody waits for it"`
	Removed  bool                    `json:"removed" doc:"It was removed; it can be put back for a day"`
	SHA256   string                  `json:"sha256" doc:"Of the file on the device, in base64url without padding. Once the state is ARRIVED, that of what has arrived"`
	Size     int64                   `json:"size" doc:"Bytes of the file on the device"`
	Received int64                   `json:"received" doc:"Bytes that have arrived; the device goes on here"`
	Comment  string                  `json:"comment" doc:"May be empty"`
	Version  int                     `json:"version" doc:"Grows with each change of the comment"`
	TakenAt  time.Time               `json:"takenAt"`
	TakenBy  network.AuthorRef       `json:"takenBy"`
	Picture  *network.AttachmentView `json:"picture" doc:"Null: it has not arrived"`
	Replaces *string                 `json:"replaces" doc:"The photo that it takes the place of once it has arrived; until then, that one is there too. Null: none"`
	Can      PhotoCan                `json:"can"`
}

func photoView(p PhotoReading) PhotoView {
	var replaces *string
	if p.Replaces != "" {
		replaces = &p.Replaces
	}
	return PhotoView{ID: p.ID, LineKey: p.LineKey, State: p.State(), Removed: p.Removed, SHA256: p.SHA256, Size: p.Size, Received: p.Received,
		Comment: p.Photo.Comment, Version: p.Version, TakenAt: p.TakenAt, TakenBy: p.By.View(), Picture: p.Picture, Replaces: replaces, Can: p.Can}
}

// PhotosView is the photos of a report.
type PhotosView struct {
	Items       []PhotoView     `json:"items" nullable:"false" doc:"At most 200, in the order in which they were taken; for owners and managers those of failed lines"`
	StillToCome int             `json:"stillToCome" doc:"How many photos of the report have not arrived"`
	Required    []rules.Section `json:"required" nullable:"false" doc:"Sections in which each failed line needs a photo"`
	Can         Can             `json:"can"`
}

// RulesView says which failed lines need a photo.
type RulesView struct {
	Sections []rules.Section `json:"sections" nullable:"false" doc:"Sections in which each failed line needs a photo"`
	Can      RulesCan        `json:"can"`
}

// RulesCan says what the reader may do with these rules.
type RulesCan struct {
	Edit bool `json:"edit"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-photos", Method: "GET", Path: "/audit-reports/{id}/photos", Access: access.Readers, Handler: web.JSON(access.Do(h.list)),
			Summary: "The photos beside the lines of a report, and how many are still to come"},
		{ID: "announce-photo", Method: "POST", Path: "/audit-reports/{id}/photos", Access: access.Auditors, Status: 201,
			Handler: web.Raw(access.Do(h.announce)), Summary: "Say that a device has a photo of a line of an open report (201); a repeat with the same id " +
				"answers 200, with what has arrived"},
		{ID: "send-photo", Method: "PUT", Path: "/audit-reports/photos/{id}/content", Access: access.Auditors, MaxBody: MaxPiece + 1,
			Handler: web.JSON(access.Do(h.send)), Summary: "Send a piece of a photo. The answer says what has arrived; a piece that is not the next one " +
				"changes nothing"},
		{ID: "comment-photo", Method: "POST", Path: "/audit-reports/photos/{id}", Access: access.Auditors, Handler: web.JSON(access.Do(h.comment)),
			Summary: "Change the comment of a photo of an open report"},
		{ID: "delete-photo", Method: "DELETE", Path: "/audit-reports/photos/{id}", Access: access.Auditors, Status: 204,
			Handler: web.Raw(access.Do(h.remove)), Summary: "Remove a photo from an open report; it can be put back for a day"},
		{ID: "restore-photo", Method: "POST", Path: "/audit-reports/photos/{id}/restore", Access: access.Auditors, Handler: web.JSON(access.Do(h.restore)),
			Summary: "Put a removed photo back on an open report"},
		{ID: "give-up-photo", Method: "POST", Path: "/audit-reports/photos/{id}/give-up", Access: access.Auditors, Handler: web.JSON(access.Do(h.giveUp)),
			Summary: "Say that a photo will not come, so that nothing waits for it; for who took it, and for head office"},
		{ID: "get-photo-rules", Method: "GET", Path: "/audit-reports/photo-rules", Access: access.Auditors, Handler: web.JSON(access.Do(h.rules)),
			Summary: "The sections in which each failed line needs a photo"},
		{ID: "set-photo-rules", Method: "PUT", Path: "/audit-reports/photo-rules", Access: access.Office, Handler: web.JSON(access.Do(h.setRules)),
			Summary: "Choose the sections in which each failed line needs a photo"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *web.PathID) (PhotosView, error) {
	r, err := h.service.List(ctx, actor, in.ID)
	return PhotosView{Items: web.Views(r.Items, photoView), StillToCome: r.StillToCome, Required: some(r.Required), Can: r.Can}, err
}

// some returns a list that is never nil.
func some(sections []rules.Section) []rules.Section {
	if sections == nil {
		return []rules.Section{}
	}
	return sections
}

type announceInput struct {
	web.PathID
	Body struct {
		ID       string     `json:"id" doc:"A UUID made by the client, so that a repeat is harmless"`
		LineKey  string     `json:"lineKey" maxLength:"500" doc:"Of the line that it belongs to"`
		SHA256   string     `json:"sha256" maxLength:"64" doc:"Of the file, in base64url without padding"`
		Size     int64      `json:"size" doc:"Bytes of the file; at most 8 MB"`
		Comment  string     `json:"comment,omitempty" doc:"At most 200 characters"`
		TakenAt  *time.Time `json:"takenAt,omitempty" doc:"By the clock of the device"`
		TakenBy  string     `json:"takenBy,omitempty" maxLength:"64" doc:"The user who took it, if head office hands it in for somebody else"`
		Replaces string     `json:"replaces,omitempty" maxLength:"64" doc:"A photo of the line that was drawn on. This one takes its place once it has arrived"`
	}
}

func (h *HTTP) announce(ctx context.Context, actor access.Actor, in *announceInput) (*web.StatusBody[PhotoView], error) {
	b := in.Body
	p, created, err := h.service.Announce(ctx, actor, in.ID,
		Announcement{ID: b.ID, LineKey: b.LineKey, SHA256: b.SHA256, Size: b.Size, Comment: b.Comment, TakenAt: b.TakenAt, TakenBy: b.TakenBy,
			Replaces: b.Replaces})
	return web.Saved(photoView(p), created), err
}

type sendInput struct {
	web.PathID
	Offset  int64  `query:"offset" minimum:"0" maximum:"8388608" required:"true" doc:"First byte of the piece"`
	RawBody []byte `contentType:"application/octet-stream" doc:"1 to 262,144 bytes"`
}

func (h *HTTP) send(ctx context.Context, actor access.Actor, in *sendInput) (PhotoView, error) {
	p, err := h.service.Send(ctx, actor, in.ID, in.Offset, in.RawBody)
	return photoView(p), err
}

type commentInput struct {
	web.PathID
	Body struct {
		Comment string `json:"comment" doc:"At most 200 characters; may be empty"`
		Version int    `json:"version,omitempty" minimum:"0" doc:"Of the comment that was edited; absent: whatever is there"`
	}
}

func (h *HTTP) comment(ctx context.Context, actor access.Actor, in *commentInput) (PhotoView, error) {
	p, err := h.service.Comment(ctx, actor, in.ID, in.Body.Comment, in.Body.Version)
	return photoView(p), err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return nil, h.service.Remove(ctx, actor, in.ID)
}

func (h *HTTP) restore(ctx context.Context, actor access.Actor, in *web.PathID) (PhotoView, error) {
	p, err := h.service.Restore(ctx, actor, in.ID)
	return photoView(p), err
}

func (h *HTTP) giveUp(ctx context.Context, actor access.Actor, in *web.PathID) (PhotoView, error) {
	p, err := h.service.GiveUp(ctx, actor, in.ID)
	return photoView(p), err
}

func (h *HTTP) rules(ctx context.Context, actor access.Actor, _ *struct{}) (RulesView, error) {
	sections, canChoose, err := h.service.Required(ctx, actor)
	return RulesView{Sections: some(sections), Can: RulesCan{canChoose}}, err
}

type rulesInput struct {
	Body struct {
		Sections []rules.Section `json:"sections" nullable:"false" maxItems:"4"`
	}
}

func (h *HTTP) setRules(ctx context.Context, actor access.Actor, in *rulesInput) (RulesView, error) {
	if err := h.service.Require(ctx, actor, in.Body.Sections); err != nil {
		return RulesView{}, err
	}
	return h.rules(ctx, actor, nil)
}
