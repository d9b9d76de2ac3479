package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/journal"
	"caravan/internal/platform/sheet"
)

// What the journal says of changes to stores.
const (
	journalTarget = "store"
	actionSync    = "store.sync"
	actionSave    = "store.save"
)

// shownInSync is how many changes, stores and mistakes an answer names. It counts all.
const shownInSync = 100

const messageNoSource = "No source for stores is set up. Please ask your system administrator to set one up."

var errNoSource = errors.New("the setting CARAVAN_SYNC_STORES_URL is empty")

// Change is what a sync changes about a store.
type Change struct {
	Name    string   `json:"name"`
	Number  string   `json:"number" doc:"The store's number in head office's other systems"`
	Created bool     `json:"created"`
	Fields  []string `json:"fields" nullable:"false" doc:"What changes, by the names of the API"`
}

// Synced says what a sync did, or would do.
type Synced struct {
	Source string
	Outcome
	Changes []Change   // the first ones
	Missing []StoreTag // the first stores that the source does not have; nothing happens to them
	Absent  int        // how many stores the source does not have
}

// StoreTag names a store.
type StoreTag struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Number string `json:"number" doc:"The store's number in head office's other systems; may be empty"`
}

// Sync imports the stores of the source, all or none (STORE-028, AMB-077), or only the one with the given id (STORE-027). A preview changes nothing.
// It can be repeated, and of two at once the second finds nothing to change. Stores that the source does not have are reported and stay. It is for
// head office. Faults: Forbidden; NotFound; Conflict without a source, or when the source does not have the one store; Unavailable when the source
// does not answer; Invalid with every mistake in its feed.
func (s *Service) Sync(ctx context.Context, actor access.Actor, storeID string, preview bool) (out Synced, err error) {
	defer fault.Wrap(&err, "store.Sync(%q)", storeID)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Synced{}, err
	}
	var only Store
	if storeID != "" {
		if only, err = s.Get(ctx, actor, storeID); err != nil {
			return Synced{}, err
		}
	}
	if s.source == nil {
		slog.WarnContext(ctx, "stores cannot be synced", "error", errNoSource) // refusals are not logged by themselves
		return Synced{}, fault.New(fault.Conflict, messageNoSource).Because(errNoSource)
	}
	f, err := fetch(ctx, s.source) // before the transaction, so that a slow source does not hold the lock
	if err != nil {
		return Synced{}, refusedFeed(err)
	}
	if err := f.sheet.Refusal(fault.InvalidFields(checkAll(f.entries)), f.cellOf); err != nil {
		return Synced{}, refusedFeed(err)
	}
	entries := f.entries
	if storeID != "" {
		if entries = f.of(only.ExternalID); len(entries) == 0 {
			return Synced{}, fault.New(fault.Conflict, "The source does not have this store.")
		}
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		out = Synced{Source: s.source.Name()}
		if err := tx.Lock(ctx, "stores"); err != nil {
			return err
		}
		p, err := s.plan(ctx, tx, entries)
		if err != nil {
			return err
		}
		out.Outcome, out.Changes = p.out, p.changes[:min(len(p.changes), shownInSync)]
		if storeID == "" {
			if out.Missing, out.Absent, err = s.repo.missing(ctx, tx, entries); err != nil {
				return err
			}
		}
		if preview || len(p.changed) == 0 {
			return nil
		}
		if err := s.repo.save(ctx, tx, p.changed); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionSync, Target: journalTarget,
			TargetID: cmp.Or(storeID, out.Source), Detail: fmt.Sprintf("%+v", out.Outcome), At: s.clock.Now()})
	})
	return out, err
}

// of returns the entry of one store, if the feed has it.
func (f *Feed) of(externalID string) []Entry {
	for _, e := range f.entries {
		if e.ExternalID == externalID && externalID != "" {
			return []Entry{e}
		}
	}
	return nil
}

// missing returns the first stores that are not among the entries, by name, and how many there are.
func (repo) missing(ctx context.Context, q db.Querier, entries []Entry) (tags []StoreTag, total int, err error) {
	has := make(map[string]bool, len(entries))
	for _, e := range entries {
		has[e.ExternalID] = true
	}
	all, err := db.All(ctx, q, func(scan db.Scan) (t StoreTag, err error) { return t, scan(&t.ID, &t.Name, &t.Number) },
		`SELECT id, name, COALESCE(external_id, '') FROM stores WHERE deleted_at IS NULL AND closed_at IS NULL ORDER BY search_name, id`)
	for _, t := range all {
		if has[t.Number] {
			continue
		}
		if total++; total <= shownInSync {
			tags = append(tags, t)
		}
	}
	return tags, total, err
}

// refusedFeed turns the mistakes in a feed into an Invalid fault with a field for each of the first ones. Other errors stay unchanged.
func refusedFeed(err error) error {
	wrong := sheet.Faults{}
	if !errors.As(err, &wrong) {
		return err
	}
	f := fault.New(fault.Invalid, fmt.Sprintf("Nothing was imported: the feed has %d mistakes.", len(wrong)))
	if len(wrong) == 1 {
		f.Message = "Nothing was imported: the feed has a mistake."
	}
	for _, w := range wrong[:min(len(wrong), shownInSync)] {
		place := w.Column
		if w.Row > 0 {
			place = fmt.Sprintf("row %d", w.Row)
			if w.Column != "" {
				place += "." + w.Column
			}
		}
		f.Fields = append(f.Fields, fault.Field{In: "feed", Path: place, Message: w.Message})
	}
	return f
}

// Form is what head office sends to add or change a store.
type Form struct {
	ID         string // empty: a new store
	Version    int    // of the store that was edited
	ExternalID string
	Details
}

var errChanged = fault.New(fault.Conflict, "Someone else has changed this store. Please load the page again.")

// Save adds a store, or replaces the details of the one with the form's id (STORE-025, AMB-077). The same again, of a new store by its number,
// changes nothing and returns the store. It is for head office. Faults: Forbidden; Invalid; NotFound; Conflict when the store has been changed since,
// or another has its number.
func (s *Service) Save(ctx context.Context, actor access.Actor, form Form) (saved Store, created bool, err error) {
	defer fault.Wrap(&err, "store.Save(%q)", form.ID)
	if err := access.Allow(MayManage(actor)); err != nil {
		return Store{}, false, err
	}
	if err := fault.InvalidFields(Entry{ExternalID: form.ExternalID, Details: form.Details}.check()); err != nil {
		return Store{}, false, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		created = false
		if err := tx.Lock(ctx, "stores"); err != nil {
			return err
		}
		stored, err := s.repo.byExternalID(ctx, tx, []Entry{{ExternalID: form.ExternalID}})
		if err != nil {
			return err
		}
		now := s.clock.Now()
		same, taken := stored[form.ExternalID]
		if form.ID == "" {
			if taken && same.Closing.IsClosed() {
				return fault.New(fault.Conflict, messageClosedNumber, fault.Field{Path: "externalId", Message: messageClosedNumber})
			}
			if taken && same.Details == form.Details {
				saved = same
				return nil
			}
			created, saved = true, Store{ID: db.NewID(), ExternalID: form.ExternalID, CreatedAt: now}
		} else if saved, err = s.repo.store(ctx, tx, form.ID); errors.Is(err, db.ErrNoRow) {
			return fault.Missing(network.MessageNoStore)
		} else if err != nil {
			return err
		}
		switch {
		case taken && same.ID == saved.ID && same.Details == form.Details:
			return nil
		case taken && same.ID != saved.ID:
			return fault.New(fault.Conflict, "Another store has this number.", fault.Field{Path: "externalId", Message: "Another store has this number."})
		case !created && saved.Version != form.Version:
			return errChanged
		}
		saved.ExternalID, saved.Details, saved.UpdatedAt, saved.Version = form.ExternalID, form.Details, now, saved.Version+1
		if err := s.repo.put(ctx, tx, saved); err != nil {
			return err
		}
		return journal.Write(ctx, tx, journal.Entry{ActorID: actor.UserID, ImpersonatorID: actor.ImpersonatorID, Action: actionSave, Target: journalTarget,
			TargetID: saved.ID, Detail: saved.Name, At: now})
	})
	return saved, created, err
}
