package resource

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// ReviewView is who keeps a resource, and when they look at it again.
type ReviewView struct {
	Again  Again              `json:"again"`
	On     *calendar.Day      `json:"on" format:"date" doc:"The day from which it is due for review; null: never"`
	Due    bool               `json:"due"`
	Keeper *network.PersonRef `json:"keeper" doc:"Who keeps it; null: everybody of head office"`
	Chosen string             `json:"chosen" doc:"Id of the keeper that head office has chosen, who may have left; empty: whoever shared it"`
	Last   *LookView          `json:"last" doc:"When somebody last said that it is still right; null: nobody has"`
}

// LookView is one time that somebody said that a resource is still right.
type LookView struct {
	By network.PersonRef `json:"by"`
	At time.Time         `json:"at"`
}

func reviewView(r Reading) *ReviewView {
	v := &ReviewView{Again: r.Review.Again, On: r.Review.On.OrNil(), Due: r.Due, Keeper: r.Review.Keeper.OrNil(), Chosen: r.Review.ChosenID}
	if r.Review.By.ID != "" {
		v.Last = &LookView{r.Review.By, r.Review.At}
	}
	return v
}

type setReviewInput struct {
	web.PathID
	Body struct {
		Version int    `json:"version,omitempty" doc:"What was edited, so that nobody's changes are lost"`
		Keeper  string `json:"keeper,omitempty" maxLength:"60" doc:"Id of somebody at head office; absent: whoever shared it, if they are at head office"`
		Again   Again  `json:"again,omitempty" doc:"Absent: as it was"`
		AgainOn string `json:"againOn,omitempty" maxLength:"20" doc:"With DAY: a day after today, YYYY-MM-DD in Melbourne"`
	}
}

func (h *HTTP) setReview(ctx context.Context, actor access.Actor, in *setReviewInput) (View, error) {
	r, err := h.service.SetReview(ctx, actor, in.ID, ReviewForm{Version: in.Body.Version, KeeperID: in.Body.Keeper,
		Again: in.Body.Again, On: in.Body.AgainOn})
	return view(r), err
}

type stillRightInput struct {
	web.PathID
	Body struct {
		ID      string `json:"id" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Version int    `json:"version" minimum:"1" doc:"What was looked at"`
	}
}

func (h *HTTP) stillRight(ctx context.Context, actor access.Actor, in *stillRightInput) (View, error) {
	r, err := h.service.StillRight(ctx, actor, in.ID, in.Body.ID, in.Body.Version)
	return view(r), err
}

type undoReviewInput struct {
	web.PathID
	Review string `path:"review" maxLength:"60" doc:"The id that the client made"`
}

func (h *HTTP) undoReview(ctx context.Context, actor access.Actor, in *undoReviewInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.UndoReview(ctx, actor, in.ID, in.Review)
}
