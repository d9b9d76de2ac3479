package user

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/platform/db"
	"caravan/internal/platform/source"
	"caravan/internal/text"
)

// Credentials gives new people a way to their first password (FD-15).
type Credentials interface {
	// Invite is called for people who were just created, in the transaction that creates them.
	Invite(ctx context.Context, tx *db.Tx, userIDs []string) error
	// Remind is called for people who have not signed in since they were invited.
	Remind(ctx context.Context, tx *db.Tx, userIDs []string) error
	// Readdressed is called for people whose e-mail address has changed, in the transaction that changes it.
	Readdressed(ctx context.Context, tx *db.Tx, userIDs []string) error
	// EndAll ends the sessions of a person who leaves, in the transaction in which they do.
	EndAll(ctx context.Context, tx *db.Tx, userID string) error
}

// Service holds the use cases of the room.
type Service struct {
	db          *db.DB
	repo        repo
	clock       calendar.Clock
	credentials Credentials
	parts       Parts
	somebody    atomic.Bool // somebody is known to have an account
}

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, credentials Credentials) *Service {
	return &Service{db: d, clock: clock, credentials: credentials}
}

// Parts are what only some use cases need.
type Parts struct {
	Source *source.Source // where SYNC USERS gets people from; nil: nowhere
	Files  files.Keeper
	Trail  Trail // nil: what is done is not noted
}

// Connect gives the service what it needs to sync people, and for their pictures. It is called once, before the first request.
func (s *Service) Connect(p Parts) { s.parts = p }

// ActiveOwners returns the ids of a store's active owners, sorted by name. They get the mail about the store. Other rooms call it; they have checked
// the actor's permission already and may be in a transaction, so it takes a db.Querier and no actor.
func (s *Service) ActiveOwners(ctx context.Context, q db.Querier, storeID string) (_ []string, err error) {
	defer fault.Wrap(&err, "user.ActiveOwners(%q)", storeID)
	return s.repo.activeOwners(ctx, q, storeID)
}

// Create adds one person in the caller's transaction and invites them (AMB-014). Faults: Invalid with fields; Conflict when somebody has the e-mail
// or the external id already. The operator's command 'user create' calls it; whoever runs it has the database in their hands, so it takes no actor.
func (s *Service) Create(ctx context.Context, tx *db.Tx, e Entry) (_ User, err error) {
	defer fault.Wrap(&err, "user.Create")
	p, err := s.plan(ctx, tx, []Entry{e})
	if err != nil {
		return User{}, err
	}
	if len(p.created) == 0 {
		const message = "Someone already uses this email."
		return User{}, fault.New(fault.Conflict, message, fault.Field{Path: "email", Message: message})
	}
	return p.save[0], s.apply(ctx, tx, p)
}

// Nobody tells whether nobody has an account yet, and nobody has had one (FD-415). People are never removed from the database, so once there is
// somebody it asks no more.
func (s *Service) Nobody(ctx context.Context) (_ bool, err error) {
	defer fault.Wrap(&err, "user.Nobody")
	if s.somebody.Load() {
		return false, nil
	}
	nobody, err := s.repo.nobody(ctx, s.db)
	if err == nil && !nobody {
		s.somebody.Store(true)
	}
	return nobody, err
}

// CheckFirst returns what is wrong with the first person of an installation, who is of head office.
func CheckFirst(d Details) []fault.Field {
	d.Role = access.HeadOffice
	return Entry{Details: Form{Details: d}.trimmed().Details}.check()
}

// AddFirst adds that person, whom CheckFirst has nothing against, in the caller's transaction, unless there is somebody already. Nobody else is added
// before the transaction has ended. The caller has seen a setup code, so it takes no actor.
func (s *Service) AddFirst(ctx context.Context, tx *db.Tx, id string, d Details) (added bool, err error) {
	defer fault.Wrap(&err, "user.AddFirst")
	if err := tx.Lock(ctx, "users"); err != nil {
		return false, err
	}
	if nobody, err := s.repo.nobody(ctx, tx); err != nil || !nobody {
		return false, err
	}
	d.Role = access.HeadOffice
	return true, s.repo.insert(ctx, tx, id, Form{Details: d}.trimmed(), s.clock.Now())
}

// Upsert adds or updates people by external id or else by e-mail, in the caller's transaction (AMB-014). New people are invited through Credentials.
// It writes everything or nothing. Mistakes give an Invalid fault with one field each, located as users[i].field. Two imports at once run one after
// the other. The operator's command 'import users' calls it, and the demo network, so it takes no actor.
func (s *Service) Upsert(ctx context.Context, tx *db.Tx, entries []Entry) (_ Outcome, err error) {
	defer fault.Wrap(&err, "user.Upsert")
	p, err := s.plan(ctx, tx, entries)
	if err != nil {
		return Outcome{}, err
	}
	created := len(p.created)
	out := Outcome{Created: created, Updated: len(p.save) - created, Unchanged: len(entries) - len(p.save)}
	return out, s.apply(ctx, tx, p)
}

// plan is what an import will write.
type plan struct {
	save        []User   // new or changed people
	was         []User   // what each of them is so far; zero for a new one
	created     []string // ids of the new ones
	readdressed []string // ids of those whose e-mail address changes
}

// plan checks the entries against each other and against existing people, and decides what to write.
func (s *Service) plan(ctx context.Context, tx *db.Tx, entries []Entry) (plan, error) {
	if err := tx.Lock(ctx, "users"); err != nil {
		return plan{}, err
	}
	entries = slices.Clone(entries)
	for i := range entries {
		entries[i].Email = text.Email(entries[i].Email)
	}
	stores, closed, err := s.repo.storeIDs(ctx, tx, entries)
	if err != nil {
		return plan{}, err
	}
	known, err := s.repo.known(ctx, tx, entries)
	if err != nil {
		return plan{}, err
	}
	var p plan
	var wrong []fault.Field
	now := s.clock.Now()
	first := newClaims()
	for i, e := range entries {
		fields := e.check()
		if id, ok := stores[e.StoreExternalID]; ok {
			e.StoreID = id
		} else if e.StoreExternalID != "" {
			fields = append(fields, fault.Field{Path: "storeId", Message: fmt.Sprintf("There is no store %s", e.StoreExternalID)})
		}
		was, field := known.match(e)
		if closed[e.StoreID] && was.StoreID != e.StoreID { // who is there stays (FD-278)
			fields = append(fields, fault.Field{Path: "storeId", Message: fmt.Sprintf("Store %s has closed", e.StoreExternalID)})
		}
		if field == nil {
			field = first.claim(e, was)
		}
		if field != nil {
			fields = append(fields, *field)
		}
		for _, f := range fields {
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("users[%d].%s", i, f.Path), Message: f.Message})
		}
		is := was
		is.Details = e.Details
		if e.ExternalID != "" {
			is.ExternalID = e.ExternalID
		}
		switch {
		case was.ID == "":
			if is.ID = e.ID; is.ID == "" {
				is.ID = db.NewID()
			}
			is.CreatedAt = now
			p.created = append(p.created, is.ID)
		case is == was:
			continue
		case is.Email != was.Email:
			p.readdressed = append(p.readdressed, is.ID)
		}
		is.UpdatedAt, is.Version = now, was.Version+1
		p.save, p.was = append(p.save, is), append(p.was, was)
	}
	return p, fault.InvalidFields(wrong)
}

// apply writes a plan and invites the new people. Fault: Conflict when nobody at head office could sign in afterwards.
func (s *Service) apply(ctx context.Context, tx *db.Tx, p plan) error {
	if err := s.repo.save(ctx, tx, p.save); err != nil {
		return err
	}
	if slices.ContainsFunc(p.was, func(u User) bool { return u.Role.IsAdmin() }) {
		if err := s.keepOne(ctx, tx); err != nil {
			return err
		}
	}
	changed := make(map[string][]string, len(p.save))
	for i, is := range p.save {
		if changed[is.ID] = changes(p.was[i], is); p.was[i].ID == "" {
			changed[is.ID] = []string{changedAll}
		}
	}
	if err := s.name(ctx, tx, changed); err != nil {
		return err
	}
	if len(p.readdressed) > 0 {
		if err := s.credentials.Readdressed(ctx, tx, p.readdressed); err != nil {
			return err
		}
	}
	if len(p.created) == 0 {
		return nil
	}
	return s.credentials.Invite(ctx, tx, p.created)
}

// Permit gives a person a permission, or takes it away, by their e-mail address. Repeating it changes nothing. Fault: NotFound.
// The operator's command 'user permit' calls it, and the demo network, so it takes no actor.
func (s *Service) Permit(ctx context.Context, tx *db.Tx, email, permission string, has bool) (err error) {
	defer fault.Wrap(&err, "user.Permit(%q, %q, %v)", email, permission, has)
	u, err := s.repo.byEmail(ctx, tx, text.Email(email))
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing("Nobody has this email.")
	}
	if err != nil {
		return err
	}
	changed, err := s.repo.permit(ctx, tx, u.ID, permission, has)
	if err != nil {
		return err
	}
	if !changed {
		return s.unchanged(ctx, tx)
	}
	return s.name(ctx, tx, map[string][]string{u.ID: {changedPermissions}})
}

// NoteCommand notes on the audit trail that the operator's command that ctx belongs to is about the account with an e-mail address, if there is one.
func (s *Service) NoteCommand(ctx context.Context, email string) (err error) {
	defer fault.Wrap(&err, "user.NoteCommand(%q)", email)
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		u, err := s.repo.byEmail(ctx, tx, text.Email(email))
		if errors.Is(err, db.ErrNoRow) {
			return nil // the command says so
		}
		if err != nil {
			return err
		}
		return s.name(ctx, tx, map[string][]string{u.ID: nil})
	})
}

// Demonstrate makes somebody's account a demo account until the end of a day, by their e-mail address. Repeating it changes nothing. Fault: NotFound.
// The demo network calls it, so it takes no actor.
func (s *Service) Demonstrate(ctx context.Context, tx *db.Tx, email string, lastDay calendar.Day) (err error) {
	defer fault.Wrap(&err, "user.Demonstrate(%q, %q)", email, lastDay)
	ok, err := s.repo.demonstrate(ctx, tx, text.Email(email), lastDay.AddDays(1).Start())
	if err == nil && !ok {
		err = fault.Missing("Nobody has this email.")
	}
	return err
}

// UpdateOwn changes the actor's own names and phone number. Faults: Invalid with fields; NotFound when the person has been deactivated or deleted.
func (s *Service) UpdateOwn(ctx context.Context, actor access.Actor, change OwnChange) (_ User, err error) {
	defer fault.Wrap(&err, "user.UpdateOwn(%q)", actor.UserID)
	change = change.trimmed()
	if err := change.check(); err != nil {
		return User{}, err
	}
	var updated User
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		ok, err := s.repo.updateOwn(ctx, tx, actor.UserID, change, s.clock.Now())
		if err != nil {
			return err
		}
		if !ok {
			return fault.Missing("Your account could not be found.")
		}
		updated, err = s.repo.byID(ctx, tx, actor.UserID)
		return err
	})
	return updated, err
}
