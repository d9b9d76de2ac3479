package app

import (
	"context"
	"fmt"
	"io"

	"caravan/internal/app/demo"
	"caravan/internal/calendar"
)

type demoCommand struct{}

// Run loads the demo network.
func (demoCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		if err := h.loadDemo(e.ctx, e.out); err != nil {
			return err
		}
		return printAccounts(e.out)
	})
}

// loadDemo loads the demo network into an empty database, with dates around today in Melbourne.
func (h *hall) loadDemo(ctx context.Context, out io.Writer) error {
	loaded, err := demo.Load(ctx, demo.Deps{DB: h.db, Auth: h.auth, Users: h.users, Certificates: h.certificates,
		Standards: h.standards, Audits: h.audits, Media: h.media,
		Feed: h.feed, Resources: h.resources, Branding: h.branding, Marketing: h.marketing, Readers: h.readership, Messages: h.messages, Notices: h.notices,
		Incentives: h.incentives, Bucks: h.bucks, Year: h.soty, Academy: h.academy, Evidence: h.evidence, References: h.references, Queries: h.queries,
		Fixes: h.fixes, Findings: h.findings, SelfChecks: h.selfChecks}, calendar.DayOf(h.clock.Now()))
	if err != nil {
		return err
	}
	if !loaded.Loaded {
		_, err = fmt.Fprintln(out, "The demo network is already loaded.")
		return err
	}
	if err := h.search.Sweep(ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out,
		"Loaded the demo network: %d stores, %d people, %d promotions, %d audit reports, %d posts, %d conversations, %d resources.\n",
		loaded.Stores, loaded.Users, loaded.Promotions, loaded.Reports, loaded.Posts, loaded.Conversations, loaded.Resources)
	return err
}

// printAccounts says how to sign in to the demo network.
func printAccounts(out io.Writer) error {
	text := fmt.Sprintf("\nSign in with the password %s as\n", demo.Password)
	for _, a := range demo.Accounts() {
		text += fmt.Sprintf("  %-30s %s\n", a.Email, a.Note)
	}
	_, err := fmt.Fprint(out, text)
	return err
}
