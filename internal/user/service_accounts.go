package user

import (
	"context"
	"errors"
	"slices"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Accounts returns a page of the people whose accounts the actor may read, in the order of the filter, and how many there are on all pages
// (USERS-004, SCR-026, FD-332). Head office reads everybody, owners the people of their own store. Fault: Forbidden.
func (s *Service) Accounts(ctx context.Context, actor access.Actor, f Filter, page db.Page) (_ []Account, total int, err error) {
	defer fault.Wrap(&err, "user.Accounts")
	if err := access.Allow(MayManage(actor)); err != nil {
		return nil, 0, err
	}
	if !MayManageAll(actor) {
		if f.StoreID != "" && f.StoreID != actor.StoreID || f.Show == ShowDeleted {
			return nil, 0, fault.Denied()
		}
		f.StoreID = actor.StoreID
	}
	return s.repo.accounts(ctx, s.db, f, page)
}

// Account returns one person (USERS-005, SCR-027). readable tells whether the actor may read more than the name, role, store and picture. Fault:
// NotFound also when the actor may not open the person's page, so that nobody learns who has left.
func (s *Service) Account(ctx context.Context, actor access.Actor, id string) (_ Account, readable bool, err error) {
	defer fault.Wrap(&err, "user.Account(%q)", id)
	a, err := s.repo.account(ctx, s.db, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && !maySeePerson(actor, a.User) {
		return Account{}, false, fault.Missing(messageGone)
	}
	return a, mayReadAccount(actor, a.User), err
}

// AllowManaging returns nil when the actor may see and end the sessions of a person, for the room that keeps them. Faults: Forbidden, NotFound.
func (s *Service) AllowManaging(ctx context.Context, actor access.Actor, id string) (err error) {
	defer fault.Wrap(&err, "user.AllowManaging(%q)", id)
	if err := access.Allow(MayManage(actor)); err != nil {
		return err
	}
	u, err := s.repo.byID(ctx, s.db, id)
	if errors.Is(err, db.ErrNoRow) {
		return fault.Missing(messageGone)
	}
	if err != nil {
		return err
	}
	return access.Allow(mayManage(actor, u))
}

// Invite adds a person with an id that the client has made, and sends them a temporary password (AMB-014, FD-15). A repeat with the same id and the
// same e-mail returns the person as they are now; created is then false. Faults: Forbidden; Invalid with fields; Conflict when somebody has the
// e-mail or the id.
func (s *Service) Invite(ctx context.Context, actor access.Actor, id string, form Form) (out Account, created bool, err error) {
	defer fault.Wrap(&err, "user.Invite(%q)", id)
	form = form.trimmed()
	if err := access.Allow(MayManage(actor)); err != nil {
		return Account{}, false, err
	}
	if mayManageTeam(actor) && !isTeam(form.Role) {
		return Account{}, false, fault.InvalidField("role", messageTeamRole)
	}
	if err := access.Allow(mayInvite(actor, form)); err != nil {
		return Account{}, false, err
	}
	if err := form.check(); err != nil {
		return Account{}, false, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		created = false
		if err := tx.Lock(ctx, "users"); err != nil {
			return err
		}
		switch was, err := s.repo.byID(ctx, tx, id); {
		case err == nil && (was.Email != form.Email || !mayReadAccount(actor, was)):
			return conflict(messageOtherPerson)
		case err == nil:
			if out, err = s.repo.account(ctx, tx, id); err != nil {
				return err
			}
			return s.unchanged(ctx, tx)
		case !errors.Is(err, db.ErrNoRow):
			return err
		}
		if err := s.checkPlace(ctx, tx, id, form, ""); err != nil {
			return err
		}
		created = true
		if err := s.repo.insert(ctx, tx, id, form, s.clock.Now()); err != nil {
			return err
		}
		if err := s.credentials.Invite(ctx, tx, []string{id}); err != nil {
			return err
		}
		if err := s.name(ctx, tx, map[string][]string{id: {changedAll}}); err != nil {
			return err
		}
		out, err = s.repo.account(ctx, tx, id)
		return err
	})
	return out, created, err
}

// checkPlace returns a fault when somebody else has the form's e-mail address, or when its store does not exist or has closed; they may stay at
// stayAt.
func (s *Service) checkPlace(ctx context.Context, tx *db.Tx, id string, form Form, stayAt string) error {
	owner, err := s.repo.addressee(ctx, tx, form.Email)
	if err == nil && owner != id {
		return fault.New(fault.Conflict, messageTaken, fault.Field{Path: "email", Message: messageTaken})
	}
	if err != nil && !errors.Is(err, db.ErrNoRow) {
		return err
	}
	if form.StoreID == "" || form.StoreID == stayAt {
		return nil
	}
	exists, err := s.repo.storeExists(ctx, tx, form.StoreID)
	if err == nil && !exists {
		return fault.InvalidField("storeId", network.MessageNoStore)
	}
	return err
}

// Edit replaces what head office knows about a person (USERS-006). version is that of the account when the form was opened. A new role or store
// counts from the person's next request. The same again changes nothing. Faults: Forbidden; NotFound; Invalid with fields; Conflict when the account
// has changed since, when somebody has the e-mail, when the person was deleted, for one's own role, and for the last one at head office.
func (s *Service) Edit(ctx context.Context, actor access.Actor, id string, version int64, form Form) (out Account, err error) {
	defer fault.Wrap(&err, "user.Edit(%q)", id)
	form = form.trimmed()
	if err := access.Allow(MayManageAll(actor)); err != nil {
		return Account{}, err
	}
	if err := form.check(); err != nil {
		return Account{}, err
	}
	err = s.change(ctx, id, func(tx *db.Tx, was User) error {
		there, err := s.repo.account(ctx, tx, id)
		changed := form.changes(there)
		switch {
		case err != nil:
			return err
		case was.DeletedAt != nil:
			return conflict(messageLeft)
		case len(changed) == 0:
			return s.unchanged(ctx, tx)
		case was.Version != version:
			return conflict(messageChanged)
		case isSelf(actor, id) && form.Role != was.Role:
			return fault.New(fault.Conflict, messageSelf, fault.Field{Path: "role", Message: messageSelf})
		}
		if err := s.checkPlace(ctx, tx, id, form, was.StoreID); err != nil {
			return err
		}
		if err := s.repo.edit(ctx, tx, id, form, s.clock.Now()); err != nil {
			return err
		}
		if err := s.name(ctx, tx, map[string][]string{id: changed}); err != nil {
			return err
		}
		if form.Email != was.Email {
			return s.credentials.Readdressed(ctx, tx, []string{id})
		}
		return nil
	}, &out)
	return out, err
}

// Deactivate keeps a person from signing in, from their next request on: all their sessions end (USERS-007, AMB-006). A repeat changes nothing. It is
// for head office, and for owners and the managers and employees of their own store. Faults: Forbidden; NotFound; Conflict for oneself and for the
// last one at head office.
func (s *Service) Deactivate(ctx context.Context, actor access.Actor, id string) (out Account, err error) {
	defer fault.Wrap(&err, "user.Deactivate(%q)", id)
	return s.leave(ctx, actor, id, false)
}

// Delete takes a person out of every list; records go on naming them (USERS-008, AMB-014). Their sessions end. A repeat changes nothing. Faults: as
// Deactivate; it is for head office.
func (s *Service) Delete(ctx context.Context, actor access.Actor, id string) (out Account, err error) {
	defer fault.Wrap(&err, "user.Delete(%q)", id)
	return s.leave(ctx, actor, id, true)
}

func (s *Service) leave(ctx context.Context, actor access.Actor, id string, forGood bool) (out Account, err error) {
	if err := access.Allow(MayManageAll(actor) || !forGood && mayManageTeam(actor)); err != nil {
		return Account{}, err
	}
	err = s.change(ctx, id, func(tx *db.Tx, was User) error {
		if err := access.Allow(mayManage(actor, was)); err != nil {
			return err
		}
		if isSelf(actor, id) {
			return conflict(messageSelf)
		}
		if was.DeletedAt != nil || was.DeactivatedAt != nil && !forGood {
			return s.unchanged(ctx, tx)
		}
		if err := s.repo.leave(ctx, tx, id, forGood, s.clock.Now()); err != nil {
			return err
		}
		return s.credentials.EndAll(ctx, tx, id)
	}, &out)
	return out, err
}

// Reinstate lets a person who was deactivated or deleted sign in again, with the password that they had (USERS-009, AMB-014). A repeat changes
// nothing. It is for head office. Faults: Forbidden, NotFound.
func (s *Service) Reinstate(ctx context.Context, actor access.Actor, id string) (out Account, err error) {
	defer fault.Wrap(&err, "user.Reinstate(%q)", id)
	if err := access.Allow(MayManageAll(actor)); err != nil {
		return Account{}, err
	}
	err = s.change(ctx, id, func(tx *db.Tx, was User) error {
		if was.DeactivatedAt == nil && was.DeletedAt == nil {
			return s.unchanged(ctx, tx)
		}
		return s.repo.reinstate(ctx, tx, id, s.clock.Now())
	}, &out)
	return out, err
}

// change runs a change of one person in a transaction, and returns their account afterwards. Changes run one after the other, so two of them cannot
// take away the last two people of head office.
func (s *Service) change(ctx context.Context, id string, change func(*db.Tx, User) error, out *Account) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := tx.Lock(ctx, "users"); err != nil {
			return err
		}
		was, err := s.repo.byID(ctx, tx, id)
		if errors.Is(err, db.ErrNoRow) {
			return fault.Missing(messageGone)
		}
		if err != nil {
			return err
		}
		if err := change(tx, was); err != nil {
			return err
		}
		if was.Role.IsAdmin() && was.DeactivatedAt == nil && was.DeletedAt == nil {
			if err := s.keepOne(ctx, tx); err != nil {
				return err
			}
		}
		*out, err = s.repo.account(ctx, tx, id)
		return err
	})
}

// keepOne refuses a change after which nobody at head office could sign in.
func (s *Service) keepOne(ctx context.Context, tx *db.Tx) error {
	left, err := s.repo.officeSize(ctx, tx)
	if err == nil && left == 0 {
		return conflict(messageLast)
	}
	return err
}

// ToRemind returns how many people RemindAll would write to.
func (s *Service) ToRemind(ctx context.Context, actor access.Actor) (n int, err error) {
	defer fault.Wrap(&err, "user.ToRemind")
	if err := access.Allow(MayManage(actor)); err != nil {
		return 0, err
	}
	return s.repo.countToRemind(ctx, s.db, reach(actor), s.clock.Now().Add(-RemindEvery))
}

// RemindAll sends another temporary password to those who have never signed in, and returns how many they are. Nobody gets it within a day of their
// invitation or of the last reminder, so that a repeat changes nothing. Owners remind the people of their own store. Fault: Forbidden.
func (s *Service) RemindAll(ctx context.Context, actor access.Actor) (n int, err error) {
	defer fault.Wrap(&err, "user.RemindAll")
	if err := access.Allow(MayManage(actor)); err != nil {
		return 0, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now := s.clock.Now()
		ids, err := s.repo.remind(ctx, tx, reach(actor), now.Add(-RemindEvery), now)
		if n = len(ids); err != nil {
			return err
		}
		if n == 0 {
			return s.unchanged(ctx, tx)
		}
		slices.Sort(ids)
		reminded := make(map[string][]string, n)
		for _, id := range ids {
			reminded[id] = nil
		}
		if err := s.name(ctx, tx, reminded); err != nil {
			return err
		}
		return s.credentials.Remind(ctx, tx, ids)
	})
	return n, err
}

// Remind sends another temporary password to one person who has never signed in, by the rules of RemindAll, and returns their account (FD-333).
// Faults: Forbidden; NotFound; Conflict when they have signed in or have left, and within a day of their invitation or of the last reminder.
func (s *Service) Remind(ctx context.Context, actor access.Actor, id string) (out Account, err error) {
	defer fault.Wrap(&err, "user.Remind(%q)", id)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Account{}, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		was, err := s.repo.account(ctx, tx, id)
		switch {
		case errors.Is(err, db.ErrNoRow) || err == nil && !mayReadAccount(actor, was.User):
			return fault.Missing(messageGone)
		case err != nil:
			return err
		case was.Status() != Invited:
			return conflict(messageSignedIn)
		}
		now := s.clock.Now()
		ids, err := s.repo.remind(ctx, tx, reached{id: id}, now.Add(-RemindEvery), now)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return conflict(messageInvited)
		}
		if err := s.credentials.Remind(ctx, tx, ids); err != nil {
			return err
		}
		out, err = s.repo.account(ctx, tx, id)
		return err
	})
	return out, err
}

// reach returns the people whom an actor reminds: those of one store, or everybody.
func reach(actor access.Actor) reached {
	if MayManageAll(actor) {
		return reached{}
	}
	return reached{storeID: actor.StoreID}
}
