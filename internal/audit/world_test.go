package audit

import (
	"fmt"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
	"caravan/internal/testnet"
)

// world is the room over testnet's small network, on a real database, with a folder for files.
type world struct {
	*Service
	*testnet.Node
	net   *testnet.Network
	db    *db.DB
	clock *calendar.Fixed
}

// Short names for the network's people and day.
var (
	ann, rob, rita       = testnet.Ann, testnet.Rob, testnet.Rita
	olga, mia, emma, sam = testnet.Olga, testnet.Mia, testnet.Emma, testnet.Sam
	everybody            = testnet.Everybody()
	atFirst              = testnet.Now
)

const today = testnet.Today

// eachWorld runs fn with a new world on each engine.
func eachWorld(t *testing.T, fn func(t *testing.T, w *world)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		node := testnet.NewNode(t, n)
		mailer, err := mail.New(n.DB, node.Blobs, mail.Config{From: "Caravan <caravan@caravan.example>"})
		check.OK(t, err)
		parts := Parts{Promotions: n.Promotions, Standards: n.Standards, Weightings: n.Weightings, Certificates: testnet.NoCertificates{}, Owners: n.Users,
			Past: testnet.NoPast{}, Obstacles: n.Obstacles, Blobs: node.Blobs, Mailer: mailer,
			Tickets: n.Tickets, PublicURL: testnet.PublicURL}
		w := &world{Service: NewService(n.DB, n.Clock, parts), Node: node, net: n, db: n.DB, clock: n.Clock}
		none := testnet.NoNeighbours{}
		w.Connect(Neighbours{Evidence: none, Fixes: none, Queries: none})
		w.RegisterMails(mailer)
		mailer.Handle(node.Runner)
		fn(t, w)
	})
}

// open creates a report of a store for today.
func (w *world) open(t testing.TB, actor access.Actor, store string) Reading {
	t.Helper()
	r, _, err := w.Create(t.Context(), actor, NewReport{StoreID: store, Date: string(today)})
	check.OK(t, err)
	return r
}

// marked creates a report of a store and answers its lines. Every line passes, except those whose key contains one of fails.
func (w *world) marked(t testing.TB, actor access.Actor, store string, fails ...string) Reading {
	t.Helper()
	r := w.open(t, actor, store)
	var changes []rules.Change
	for _, l := range r.Lines {
		passed := true
		for _, fail := range fails {
			passed = passed && !strings.Contains(l.Key, fail)
		}
		changes = append(changes, rules.Change{LineID: l.ID, Marks: rules.Normalise(l.Type, rules.Marks{Passed: &passed, PricePassed: &passed})})
	}
	_, err := w.SaveLines(t.Context(), actor, r.ID, changes)
	check.OK(t, err)
	r, err = w.Get(t.Context(), actor, r.ID)
	check.OK(t, err)
	return r
}

// completed creates a report like marked and completes it.
func (w *world) completed(t testing.TB, actor access.Actor, store string, fails ...string) Reading {
	t.Helper()
	done, err := w.Complete(t.Context(), actor, w.marked(t, actor, store, fails...).ID, nil)
	check.OK(t, err)
	return done
}

// stored returns the ids of the reports that match a condition, newest first, without deleted ones.
func (w *world) stored(t testing.TB, condition string) []string {
	t.Helper()
	ids, err := db.All(t.Context(), w.db, db.Text, `SELECT id FROM audit_reports WHERE deleted_at IS NULL AND `+condition+
		` ORDER BY created_at DESC, id DESC`)
	check.OK(t, err)
	return ids
}

// line returns a line by its key.
func line(t testing.TB, r Reading, key string) rules.Line {
	t.Helper()
	for _, l := range r.Lines {
		if l.Key == key {
			return l
		}
	}
	t.Fatalf("no line %s in %d lines", key, len(r.Lines))
	return rules.Line{}
}

// count returns the number of lines in a section, and the number of hidden ones.
func count(r Reading, s rules.Section) (lines, hidden int) {
	for _, l := range rules.InSection(r.Lines, s) {
		lines++
		if l.Hidden {
			hidden++
		}
	}
	return lines, hidden
}

// stands describes a report's state, for failing tests.
func stands(r Report) string {
	return fmt.Sprintf("%s, final %v, created by %q at %v, completed by %q at %v and first at %v, changed at %v, total %d by %+v",
		r.Status, r.Final, r.CreatedByID, r.CreatedAt, r.CompletedByID, r.CompletedAt, r.FirstCompletedAt, r.UpdatedAt, r.Scores.Total, r.Weightings)
}

// shown describes what people did to a line, for failing tests.
func shown(l rules.Line) string {
	answer := map[bool]string{true: "yes", false: "no"}
	said := func(b *bool) string {
		if b == nil {
			return "unanswered"
		}
		return answer[*b]
	}
	return fmt.Sprintf("%s, price %s, hidden %v, comments %q, version %d by %q at %v", said(l.Passed), said(l.PricePassed), l.Hidden, l.Comments,
		l.Version, l.ChangedByID, l.ChangedAt)
}

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }

func keys(lines []rules.Line) []string {
	found := make([]string, len(lines))
	for i, l := range lines {
		found[i] = l.Key
	}
	return found
}

// final creates a report of a store, completes it and sets it as final.
func (w *world) final(t testing.TB, store string, fails ...string) Reading {
	t.Helper()
	r, err := w.SetFinal(t.Context(), ann, w.completed(t, rob, store, fails...).ID)
	check.OK(t, err)
	return r
}
