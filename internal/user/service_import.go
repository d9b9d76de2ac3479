package user

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/sheet"
)

const (
	messageNoSource = "No source for people is set up. Please ask your system administrator to set one up."
	messageNewMark  = "This would change something else by now. Look at the preview again."
)

var errNoSource = errors.New("the setting CARAVAN_SYNC_USERS_URL is empty")

// maxTold limits how many changes, and how many absent people, an import names. The counts are of all.
const maxTold = 200

// Change is what an import does to one person.
type Change struct {
	network.PersonRef        // without an id: a new person
	Email             string // as it will be
	New               bool
	Fields            []FieldChange // empty for a new person
}

// FieldChange is one detail that an import changes.
type FieldChange struct{ Name, From, To string }

// Imported says what an import did, or would do.
type Imported struct {
	Source string // where the people came from; empty: a file that somebody sent
	Outcome
	Changes     []Change // the first maxTold
	Absent      []network.PersonRef
	AbsentTotal int    // people with an external id who can sign in, and whom the table does not name; nothing happens to them
	Mark        string // differs when the import would do something else
	Applied     bool
}

// Import says how to import a table.
type Import struct {
	Preview bool   // only say what it would do
	Mark    string // that of the preview that was looked at; empty: there was none
}

// Sync imports the people of the source, all or none (USERS-010, AMB-014). It can be repeated. It is for head office. Faults: Forbidden; Conflict
// without a source, and when it would do something else than the preview said; Unavailable when the source does not answer; Invalid with every
// mistake in it.
func (s *Service) Sync(ctx context.Context, actor access.Actor, how Import) (out Imported, err error) {
	defer fault.Wrap(&err, "user.Sync")
	if err := access.Allow(MayManageAll(actor)); err != nil {
		return Imported{}, err
	}
	if s.parts.Source == nil {
		slog.WarnContext(ctx, "people cannot be synced", "error", errNoSource) // refusals are not logged by themselves
		return Imported{}, fault.New(fault.Conflict, messageNoSource).Because(errNoSource)
	}
	var t Table
	// before the transaction, so that a slow source does not hold the lock
	err = s.parts.Source.Read(ctx, func(from io.Reader, format sheet.Format) (err error) {
		t, err = ReadTable(from, format)
		return err
	})
	if err == nil {
		out, err = s.load(ctx, t, how)
		out.Source = s.parts.Source.Name()
	}
	return out, sheet.Refused(err, "feed")
}

// ImportFile imports people from a CSV or Excel file, all or none (AMB-014). Faults: as Sync.
func (s *Service) ImportFile(ctx context.Context, actor access.Actor, file io.Reader, format sheet.Format, how Import) (out Imported, err error) {
	defer fault.Wrap(&err, "user.ImportFile")
	if err := access.Allow(MayManageAll(actor)); err != nil {
		return Imported{}, err
	}
	t, err := ReadTable(file, format)
	if err == nil {
		out, err = s.load(ctx, t, how)
	}
	return out, sheet.Refused(err, "file")
}

// load plans an import and, unless it is a preview, does it. The error is a sheet.Faults when the table has mistakes.
func (s *Service) load(ctx context.Context, t Table, how Import) (out Imported, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		p, err := s.plan(ctx, tx, t.Entries)
		if err = t.Refusal(err); err != nil {
			return err
		}
		out = p.told(len(t.Entries))
		if err := s.nameStores(ctx, tx, out.Changes); err != nil {
			return err
		}
		if how.Mark != "" && how.Mark != out.Mark {
			return fault.New(fault.Conflict, messageNewMark)
		}
		if out.Absent, out.AbsentTotal, err = s.repo.absent(ctx, tx, t.Entries); err != nil || how.Preview {
			return err
		}
		out.Applied = true
		return s.apply(ctx, tx, p)
	})
	return out, err
}

// told returns what a plan will do, for a table with so many entries.
func (p plan) told(entries int) (out Imported) {
	created := len(p.created)
	out.Outcome = Outcome{Created: created, Updated: len(p.save) - created, Unchanged: entries - len(p.save)}
	mark := sha256.New()
	for i, is := range p.save {
		was := p.was[i]
		c := Change{PersonRef: network.PersonRef{ID: was.ID, FirstName: is.FirstName, LastName: is.LastName}, Email: is.Email, New: was.ID == ""}
		fmt.Fprintf(mark, "%q %q %d %+v\n", was.ID, is.ExternalID, was.Version, is.Details)
		if len(out.Changes) == maxTold {
			continue
		}
		if !c.New {
			c.Fields = differences(was, is)
		}
		out.Changes = append(out.Changes, c)
	}
	out.Mark = hex.EncodeToString(mark.Sum(nil)[:16])
	return out
}

// nameStores replaces the ids of stores in changes by their names.
func (s *Service) nameStores(ctx context.Context, q db.Querier, changes []Change) error {
	var ids []string
	var cells []*string
	for _, c := range changes {
		for i := range c.Fields {
			if f := &c.Fields[i]; f.Name == fieldStore {
				ids, cells = append(ids, f.From, f.To), append(cells, &f.From, &f.To)
			}
		}
	}
	names, err := s.repo.storeNames(ctx, q, ids)
	for _, cell := range cells {
		*cell = names[*cell]
	}
	return err
}

// fieldStore is the name of the detail that a change of stores has.
const fieldStore = "store"

// differences returns the details in which two states of a person differ, by the names of the table's columns.
func differences(was, is User) (fields []FieldChange) {
	yes := map[bool]string{true: "yes", false: "no"}
	for _, f := range []FieldChange{
		{"user_id", was.ExternalID, is.ExternalID}, {"email", was.Email, is.Email}, {"first_name", was.FirstName, is.FirstName},
		{"last_name", was.LastName, is.LastName},
		{"role", was.Role.Label(), is.Role.Label()}, {fieldStore, was.StoreID, is.StoreID}, {"phone", was.PhoneNumber, is.PhoneNumber},
		{"compliance_only", yes[was.IsComplianceOnly], yes[is.IsComplianceOnly]},
	} {
		if f.From != f.To {
			fields = append(fields, f)
		}
	}
	return fields
}

// storeNames returns the names of stores by id.
func (repo) storeNames(ctx context.Context, q db.Querier, ids []string) (map[string]string, error) {
	return db.MapIn(ctx, q, `SELECT id, name FROM stores WHERE id IN (%s)`, ids)
}

// absent returns the first of the people with an external id who can sign in and whom no entry names, by name, and how many they are.
func (repo) absent(ctx context.Context, q db.Querier, entries []Entry) (some []network.PersonRef, total int, err error) {
	named := make(map[string]bool, 2*len(entries))
	for _, e := range entries {
		named[e.ExternalID], named["@"+e.Email] = true, true
	}
	err = db.Each(ctx, q, func(scan db.Scan) error {
		var p network.PersonRef
		var externalID, email string
		if err := scan(&p.ID, &p.FirstName, &p.LastName, &externalID, &email); err != nil || named[externalID] || named["@"+email] {
			return err
		}
		if total++; len(some) < maxTold {
			some = append(some, p)
		}
		return nil
	}, `SELECT u.id, u.first_name, u.last_name, u.external_id, u.email FROM users u WHERE u.external_id IS NOT NULL AND `+here+
		` ORDER BY u.search_name, u.id`)
	return some, total, err
}
