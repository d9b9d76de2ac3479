package academy

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// LearnersRemindedView is what became of those who were to be reminded.
type LearnersRemindedView struct {
	Reminded int `json:"reminded" doc:"Who were told"`
	Finished int `json:"finished" doc:"Who have finished it, and were not told"`
	Already  int `json:"already" doc:"Who had been reminded today, and were not told again"`
	Gone     int `json:"gone" doc:"Who cannot take it, or not any more, and you yourself: they were not told"`
}

type remindInput struct {
	web.PathID
	Body struct {
		People []string `json:"people" nullable:"false" minItems:"1" maxItems:"100" doc:"Ids of people"`
	}
}

func (h *HTTP) remind(ctx context.Context, actor access.Actor, in *remindInput) (LearnersRemindedView, error) {
	r, err := h.service.Remind(ctx, actor, in.ID, in.Body.People)
	return LearnersRemindedView(r), err
}
