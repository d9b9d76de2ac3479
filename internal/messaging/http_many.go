package messaging

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

func (h *HTTP) manyOperations() []web.Operation {
	return []web.Operation{
		{ID: "tend-conversations", Method: "POST", Path: "/conversations/head-office/many", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.tendMany)), Summary: "Resolve, reopen, assign or label several conversations with head " +
				"office, each by the rules that hold for it alone, and say what became of each"},
	}
}

type manyInput struct {
	Body struct {
		Action        ManyAction `json:"action" doc:"LABEL puts a label on, UNLABEL takes it off"`
		Conversations []ManyItem `json:"conversations" minItems:"1" maxItems:"100" nullable:"false"`
		Owner         string     `json:"owner,omitempty" maxLength:"60" doc:"To assign: id of who looks after them; empty: nobody"`
		Label         string     `json:"label,omitempty" maxLength:"60" doc:"Id of the label to put on or take off"`
	}
}

// ManyItem is one of the conversations.
type ManyItem struct {
	ID          string `json:"id" minLength:"1" maxLength:"60"`
	LastMessage string `json:"lastMessage,omitempty" maxLength:"60" doc:"To resolve: id of the last message that you have seen. What the store has written to since is left"`
}

// ManyResultView says what became of one conversation.
type ManyResultView struct {
	ID      string      `json:"id"`
	Outcome ManyOutcome `json:"outcome" doc:"ALREADY: it was so before, and nothing changed. LEFT: it stays as it was"`
	Reason  string      `json:"reason" doc:"Why it was left; otherwise empty"`
}

// ManyView says what became of several conversations.
type ManyView struct {
	Items []ManyResultView `json:"items" nullable:"false" doc:"In the order of the request, each once"`
}

func (h *HTTP) tendMany(ctx context.Context, actor access.Actor, in *manyInput) (v ManyView, err error) {
	m := ManyChange{Action: in.Body.Action, OwnerID: in.Body.Owner, LabelID: in.Body.Label}
	for _, item := range in.Body.Conversations {
		m.Of = append(m.Of, ManyOf{item.ID, item.LastMessage})
	}
	results, err := h.service.TendMany(ctx, actor, m)
	v.Items = make([]ManyResultView, len(results))
	for i, r := range results {
		v.Items[i] = ManyResultView(r)
	}
	return v, err
}
