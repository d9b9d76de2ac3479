package messaging

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

// PinsView are the messages that are pinned to a conversation.
type PinsView struct {
	Items []PinView `json:"items" nullable:"false" doc:"What was pinned last is first; at most 10"`
}

// PinView is a message that is pinned to its conversation.
type PinView struct {
	Message            string             `json:"message" doc:"Its id"`
	Text               string             `json:"text" doc:"Its first words, as they are now; empty when it only has files"`
	Files              int                `json:"files"`
	CreatedBy          *network.AuthorRef `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
	AsHeadOffice       bool               `json:"asHeadOffice" doc:"Show 'Head Office' as who wrote it"`
	SentAt             time.Time          `json:"sentAt"`
	PinnedBy           *network.AuthorRef `json:"pinnedBy" doc:"Null when head office pinned it, for those outside"`
	PinnedAsHeadOffice bool               `json:"pinnedAsHeadOffice" doc:"Show 'Head Office' as who pinned it"`
	PinnedAt           time.Time          `json:"pinnedAt"`
}

func (p Pins) views() []PinView {
	out := make([]PinView, len(p.Pins))
	for i, pin := range p.Pins {
		out[i] = PinView{Message: pin.MessageID, Text: text.Short(pin.Text, shortMessage), Files: pin.Files,
			CreatedBy: author(pin.By, pin.AsHeadOffice, p.Side), AsHeadOffice: pin.AsHeadOffice, SentAt: pin.SentAt,
			PinnedBy: author(pin.PinnedBy, pin.PinnedAsHeadOffice, p.Side), PinnedAsHeadOffice: pin.PinnedAsHeadOffice, PinnedAt: pin.PinnedAt}
	}
	return out
}

func (h *HTTP) pinOperations() []web.Operation {
	return []web.Operation{
		{ID: "pin-message", Method: "PUT", Path: "/messages/{id}/pin", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.pin)), Summary: "Pin a message to its conversation, for everybody in it; answers with all that is pinned there"},
		{ID: "unpin-message", Method: "DELETE", Path: "/messages/{id}/pin", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.unpin)), Summary: "Take the pin of a message away, for everybody; answers with what is still pinned"},
	}
}

func (h *HTTP) pin(ctx context.Context, actor access.Actor, in *web.PathID) (PinsView, error) {
	pins, err := h.service.Pin(ctx, actor, in.ID, true)
	return PinsView{pins.views()}, err
}

func (h *HTTP) unpin(ctx context.Context, actor access.Actor, in *web.PathID) (PinsView, error) {
	pins, err := h.service.Pin(ctx, actor, in.ID, false)
	return PinsView{pins.views()}, err
}
