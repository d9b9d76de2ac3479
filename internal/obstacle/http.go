package obstacle

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// ListView is the list of reasons, in their order.
type ListView struct {
	Items []string `json:"items" nullable:"false" doc:"The reasons, in head office's order"`
	Can   Can      `json:"can" doc:"What the signed-in user may do with it"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-obstacles", Method: "GET", Path: "/audit-reports/obstacles", Access: access.Auditors, Handler: web.JSON(access.Do(h.list)),
			Summary: "The reasons why a line cannot be checked"},
		{ID: "set-obstacles", Method: "PUT", Path: "/audit-reports/obstacles", Access: access.Office, Errors: []int{409},
			Handler: web.JSON(access.Do(h.replace)), Summary: "Replace the reasons why a line cannot be checked"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, _ *struct{}) (ListView, error) {
	r, err := h.service.List(ctx, actor)
	return ListView(r), err
}

type replaceInput struct {
	Body struct {
		// More than MaxListed, and longer than a reason may be, so that a person gets our own message; and bounded all the same.
		Items []string `json:"items" nullable:"false" maxItems:"100" doc:"The whole list; a reason that is left out is no longer offered, and reports keep it"`
		// Nobody gets a version of the list, because the list itself is short.
		Was []string `json:"was,omitempty" maxItems:"100" doc:"The list that was changed, so that nobody's changes are lost; absent: whatever it is now"`
	}
}

func (h *HTTP) replace(ctx context.Context, actor access.Actor, in *replaceInput) (ListView, error) {
	if err := h.service.Replace(ctx, actor, in.Body.Items, in.Body.Was); err != nil {
		return ListView{}, err
	}
	return h.list(ctx, actor, nil)
}
