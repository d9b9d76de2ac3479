package app

import (
	"context"
	"fmt"
	"strings"

	"caravan/internal/access"
	"caravan/internal/audittrail"
	"caravan/internal/auth"
	"caravan/internal/calendar"
	"caravan/internal/notice"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web"
)

// impersonated tells people that somebody has acted as them.
type impersonated struct{ *hall }

// Impersonated implements auth.Teller.
func (h impersonated) Impersonated(ctx context.Context, tx *db.Tx, over []auth.Impersonation) error {
	for _, i := range over {
		from, to := i.StartedAt.In(calendar.Zone), i.EndedAt.In(calendar.Zone)
		err := h.notices.Send(ctx, tx, notice.Notice{Key: "impersonation:" + i.ID, Kind: notice.KindImpersonation,
			Title:   fmt.Sprintf("%s %s used the site as you", i.FirstName, i.LastName),
			Content: fmt.Sprintf("On %s, from %s to %s. Reason: %s", from.Format("2 January 2006"), from.Format("3:04pm"), to.Format("3:04pm"), i.Reason),
			Link:    "/notifications"}, []string{i.UserID})
		if err != nil {
			return err
		}
	}
	return nil
}

// witness puts calls that change something on the audit trail, as the room's policy says.
func (h *hall) witness(ctx context.Context, op web.Operation, path string) (context.Context, func(status int), error) {
	actor, ok := access.From(ctx)
	rule, _ := op.Access.(access.Rule)
	if !ok || !audittrail.Watches(actor, rule) {
		return ctx, nil, nil
	}
	return h.trail.Begin(ctx, actor, op.ID, op.Path, strings.TrimPrefix(path, "/api"))
}
