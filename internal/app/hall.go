package app

import (
	"context"
	"errors"

	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/auth"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
	"caravan/internal/platform/schema"
	"caravan/internal/platform/web"
	"caravan/internal/promotion"
	"caravan/internal/store"
	"caravan/internal/user"
	webapp "caravan/web"
)

// hall is every room over one database. It holds no rule: it hands each room what the room asks for.
type hall struct {
	db         *db.DB
	clock      calendar.Clock
	publicURL  string
	wants      int64 // the newest migration that this program brings
	auth       *auth.Service
	users      *user.Service
	stores     *store.Service
	promotions *promotion.Service
	audits     *audit.Service
}

// openDatabase connects to the configured database and brings its tables up to date.
func openDatabase(ctx context.Context, c Config) (*db.DB, error) {
	where, err := c.database()
	if err != nil {
		return nil, err
	}
	d, err := db.Open(ctx, where)
	if err != nil {
		return nil, err
	}
	if err := schema.Up(ctx, d); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// newHall puts the rooms together.
func newHall(d *db.DB, clock calendar.Clock, publicURL string) (*hall, error) {
	h := &hall{db: d, clock: clock, publicURL: publicURL}
	var err error
	if h.wants, err = schema.Latest(d); err != nil {
		return nil, err
	}
	if h.auth, err = auth.NewService(d, clock, nil, auth.URLs{Public: publicURL}); err != nil {
		return nil, err
	}
	h.users = user.NewService(d, clock, h.auth)
	h.stores = store.NewService(d, clock)
	h.promotions = promotion.NewService(d, clock)
	h.audits = audit.NewService(d, clock)
	return h, nil
}

// server makes the HTTP side with every room's operations.
func (h *hall) server(version string) (*web.Server, error) {
	app, err := webapp.NewHandler(webapp.Dist())
	if err != nil {
		return nil, err
	}
	door := auth.NewHTTP(h.auth, h.updateOwn, h.publicURL)
	s, err := web.New(web.Config{
		Title: "Caravan", Version: version, PublicURL: h.publicURL, App: app, Ready: h.ready, Authenticate: door.Authenticate, RateKey: door.RateKey,
	})
	if err != nil {
		return nil, err
	}
	door.Register(s.API)
	store.NewHTTP(h.stores).Register(s.API)
	promotion.NewHTTP(h.promotions).Register(s.API)
	audit.NewHTTP(h.audits).Register(s.API)
	return s, nil
}

// updateOwn lets the room of people change a person's own profile for the call that the room of signing in answers.
func (h *hall) updateOwn(ctx context.Context, actor access.Actor, firstName, lastName, phoneNumber string) error {
	_, err := h.users.UpdateOwn(ctx, actor, user.OwnChange{FirstName: firstName, LastName: lastName, PhoneNumber: phoneNumber})
	return err
}

// ready tells whether the database answers and has this binary's tables.
func (h *hall) ready(ctx context.Context) error {
	has, err := schema.Version(ctx, h.db)
	if err != nil {
		return err
	}
	if has < h.wants {
		return errors.New("the database's tables are older than this program")
	}
	return nil
}
