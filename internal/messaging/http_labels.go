package messaging

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

func (h *HTTP) labelOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-conversation-labels", Method: "GET", Path: "/conversation-labels", Access: access.Admin.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.labels)), Summary: "The labels that head office sorts its conversations by, by name; at most 50"},
		{ID: "create-conversation-label", Method: "POST", Path: "/conversation-labels", Access: access.Admin.InPerson("use messages"), Status: 201,
			Errors: []int{409}, Handler: web.Raw(access.Do(h.createLabel)), Summary: "Add a label (201); a repeat with the same id answers 200"},
		{ID: "update-conversation-label", Method: "POST", Path: "/conversation-labels/{id}", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.updateLabel)), Summary: "Rename a label"},
		{ID: "delete-conversation-label", Method: "DELETE", Path: "/conversation-labels/{id}", Access: access.Admin.InPerson("use messages"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.deleteLabel)), Summary: "Delete a label; it comes off all conversations"},
		{ID: "label-conversation", Method: "PUT", Path: "/conversations/{id}/labels/{labelId}", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.putLabel)), Summary: "Put a label on a conversation with head office; at most five are"},
		{ID: "unlabel-conversation", Method: "DELETE", Path: "/conversations/{id}/labels/{labelId}", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.takeLabel)), Summary: "Take a label off a conversation with head office"},
	}
}

// LabelRef is a label that a conversation carries.
type LabelRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// LabelView is a label of the network.
type LabelView struct {
	LabelRef
	Conversations int `json:"conversations" doc:"How many carry it"`
	Version       int `json:"version" doc:"Grows each time it is renamed"`
}

func (l Label) view() LabelView { return LabelView{LabelRef{l.ID, l.Name}, l.Conversations, l.Version} }

// LabelsView is every label.
type LabelsView struct {
	Items []LabelView `json:"items" nullable:"false"`
}

func (h *HTTP) labels(ctx context.Context, actor access.Actor, _ *struct{}) (LabelsView, error) {
	found, err := h.service.Labels(ctx, actor)
	v := LabelsView{Items: make([]LabelView, len(found))}
	for i, l := range found {
		v.Items[i] = l.view()
	}
	return v, err
}

// LabelEntry is what the form for a label sends.
type LabelEntry struct {
	ID      string `json:"id,omitempty" format:"uuid" doc:"For a new label a UUID made by the client, so that repeating the call is harmless"`
	Name    string `json:"name" doc:"At most 30 characters; no two are the same but for case, accents and space"`
	Version int    `json:"version,omitempty" doc:"When renaming: the version that was renamed, so that nobody's changes are lost"`
}

type createLabelInput struct{ Body LabelEntry }

func (h *HTTP) createLabel(ctx context.Context, actor access.Actor, in *createLabelInput) (*web.StatusBody[LabelView], error) {
	l, created, err := h.service.SaveLabel(ctx, actor, "", LabelForm(in.Body))
	return web.Saved(l.view(), created), err
}

type updateLabelInput struct {
	web.PathID
	Body LabelEntry
}

func (h *HTTP) updateLabel(ctx context.Context, actor access.Actor, in *updateLabelInput) (LabelView, error) {
	l, _, err := h.service.SaveLabel(ctx, actor, in.ID, LabelForm(in.Body))
	return l.view(), err
}

func (h *HTTP) deleteLabel(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.DeleteLabel(ctx, actor, in.ID)
}

type labelInput struct {
	web.PathID
	LabelID string `path:"labelId" maxLength:"60"`
}

func (h *HTTP) putLabel(ctx context.Context, actor access.Actor, in *labelInput) (ConversationView, error) {
	r, err := h.service.PutLabel(ctx, actor, in.ID, in.LabelID)
	return r.view(actor), err
}

func (h *HTTP) takeLabel(ctx context.Context, actor access.Actor, in *labelInput) (ConversationView, error) {
	r, err := h.service.TakeLabel(ctx, actor, in.ID, in.LabelID)
	return r.view(actor), err
}
