package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// FlagView is what one person says is wrong with a thing, for head office.
type FlagView struct {
	By    network.AuthorRef `json:"by"`
	Why   Why               `json:"why"`
	Words string            `json:"words" doc:"May be empty"`
	At    time.Time         `json:"at"`
}

// CaseView is a post or a comment that was flagged, or that head office has removed or edited.
type CaseView struct {
	ID          string                   `json:"id"`
	PostID      string                   `json:"postId" doc:"The post, or that of the comment"`
	CommentID   *string                  `json:"commentId" doc:"Null: it is about the post"`
	CreatedBy   AuthorView               `json:"createdBy" doc:"The author of the post or comment"`
	Body        string                   `json:"body" doc:"Clean HTML: of now, or before head office removed or edited it. Empty when it was deleted otherwise, or only has files"`
	Poll        *Asked                   `json:"poll" doc:"What the post asks: now, or before head office removed or edited it. Null: it has no poll, or was deleted otherwise"`
	Thanks      []ThankedView            `json:"thanks,omitempty" nullable:"false" doc:"Whom the post thanks, people first, at most 5. Absent: nobody, or it is as it was before head office edited it"`
	Attachments []network.AttachmentView `json:"attachments" nullable:"false"`
	Count       int                      `json:"flagCount" doc:"How many people have flagged it; 0: head office removed it by itself"`
	Flags       []FlagView               `json:"flags" nullable:"false" doc:"The first 20, oldest first"`
	PostGone    bool                     `json:"postGone" doc:"The post is deleted, so nothing can be looked at"`
	OpenedAt    time.Time                `json:"openedAt"`
	ClosedAt    *time.Time               `json:"closedAt" doc:"Null: it waits for head office"`
	ClosedBy    *network.PersonRef       `json:"closedBy"`
	Outcome     *Outcome                 `json:"outcome" enum:"KEPT,REMOVED,EDITED,GONE" doc:"GONE: deleted by its author, or with its post. Null: it waits"`
	Reason      string                   `json:"reason" doc:"Why head office removed or edited it; may be empty"`
}

func caseView(c Case) CaseView {
	v := CaseView{ID: c.ID, PostID: c.PostID, CreatedBy: c.By.view(), Body: c.Body, Poll: c.Poll,
		Attachments: append([]network.AttachmentView{}, c.Files...), Count: c.Flags, PostGone: c.PostGone, OpenedAt: c.OpenedAt, ClosedAt: c.ClosedAt,
		ClosedBy: c.ClosedBy.OrNil(), Reason: c.Reason,
		Flags: web.Views(c.Named, func(f Flag) FlagView { return FlagView{By: f.By.View(), Why: f.Why, Words: f.Words, At: f.At} })}
	if c.CommentID != "" {
		v.CommentID = &c.CommentID
	}
	if len(c.Thanked) > 0 {
		v.Thanks = web.Views(c.Thanked, thankedView)
	}
	if c.Outcome != "" {
		v.Outcome = &c.Outcome
	}
	return v
}

// FlaggedView is the actor's own flag of a thing.
type FlaggedView struct {
	ID     string     `json:"id" doc:"Another id than the one that was sent: you had reported it before"`
	KeptAt *time.Time `json:"keptAt,omitempty" doc:"When head office looked at what you had reported before, and kept it"`
}

func (h *HTTP) flagOperations() []web.Operation {
	moderators := access.Admin.InPerson("deal with reported posts")
	return []web.Operation{
		{ID: "flag", Method: "POST", Path: "/flags", Access: access.SignedIn.InPerson("report a post"), Status: 201, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.flag)),
			Summary: "Report a post or a comment to head office (201); an earlier report of yours of the same words is the answer (200)"},
		{ID: "list-flag-cases", Method: "GET", Path: "/flag-cases", Access: moderators, Handler: web.JSON(access.Do(h.cases)),
			Summary: "What was reported, who waits longest first, or what became of it, newest first"},
		{ID: "keep-flagged", Method: "POST", Path: "/flag-cases/{id}/keep", Access: moderators, Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.keep)), Summary: "Nothing is wrong with what was reported; a repeat changes nothing"},
		{ID: "remove-post", Method: "POST", Path: "/posts/{id}/removal", Access: moderators, Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.removePost)), Summary: "Delete somebody's post as head office, and tell them why; a repeat changes nothing"},
		{ID: "remove-comment", Method: "POST", Path: "/comments/{id}/removal", Access: moderators, Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.removeComment)), Summary: "Delete somebody's comment as head office, and tell them why; a repeat changes nothing"},
	}
}

type flagInput struct {
	Body struct {
		ID        string `json:"id,omitempty" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		PostID    string `json:"postId,omitempty" maxLength:"60" doc:"Id of a post"`
		CommentID string `json:"commentId,omitempty" maxLength:"60" doc:"Or id of a comment"`
		Why       Why    `json:"why"`
		Words     string `json:"words,omitempty" doc:"At most 500 characters"`
	}
}

func (h *HTTP) flag(ctx context.Context, actor access.Actor, in *flagInput) (*web.StatusBody[FlaggedView], error) {
	b := in.Body
	f, created, err := h.service.Flag(ctx, actor, Flag{ID: b.ID, Target: Target{PostID: b.PostID, CommentID: b.CommentID}, Why: b.Why, Words: b.Words})
	return web.Saved(FlaggedView{f.ID, f.Done}, created), err
}

type casesInput struct {
	web.Page
	Show string `query:"show" enum:"OPEN,DONE" default:"OPEN" doc:"OPEN: what waits for head office"`
}

func (h *HTTP) cases(ctx context.Context, actor access.Actor, in *casesInput) (web.List[CaseView], error) {
	found, total, err := h.service.Cases(ctx, actor, in.Show == "DONE", in.Rows())
	return web.NewList(web.Views(found, caseView), in.Page, total), err
}

func (h *HTTP) keep(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Keep(ctx, actor, in.ID)
}

type removalInput struct {
	web.PathID
	Body struct {
		Reason string `json:"reason" doc:"Why, for the author, in at most 500 characters"`
	}
}

func (h *HTTP) removePost(ctx context.Context, actor access.Actor, in *removalInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.Remove(ctx, actor, Target{PostID: in.ID}, in.Body.Reason)
}

func (h *HTTP) removeComment(ctx context.Context, actor access.Actor, in *removalInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.Remove(ctx, actor, Target{CommentID: in.ID}, in.Body.Reason)
}
