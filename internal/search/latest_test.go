package search

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/talks"
)

// TestALongConversationIsSearchedAlongTheIndex looks at how the engines search one conversation: from the words in it to the messages that have them,
// however many messages it and others have.
func TestALongConversationIsSearchedAlongTheIndex(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s := NewService(n.DB, n.Clock, n.Stores, Messages{Readable: talks.Readable, Within: talks.Within})
		for _, id := range []string{"mine", "theirs"} {
			rows := make([][]any, 3000)
			for i := range rows {
				words := "Kestrel and more"
				if i%1000 == 7 {
					words = "Kestrel and a heron"
				}
				// Their ids have another order than their times.
				rows[i] = []any{fmt.Sprintf("%s-%d", id, i), id, "MESSAGE", "x", words, "olga", i + 1}
			}
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), `INSERT INTO conversations (id, type, created_by, created_at, newest_at, sort_at) VALUES ($1, 'MEMBERS', 'ann', 1, 1, 1)`, id)
				if err == nil {
					_, err = tx.Exec(t.Context(), `INSERT INTO conversation_members (conversation_id, seat, type, user_id, seen_until, joined_at, visible_from)
	VALUES ($1, 'olga', 'USER', 'olga', 0, 1, 0)`, id)
				}
				if err == nil {
					err = db.Insert(t.Context(), tx, `INSERT INTO messages (id, conversation_id, kind, body, body_text, created_by, sent_at) VALUES `,
						[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT"}, rows)
				}
				return err
			}))
		}
		check.OK(t, s.Sweep(t.Context()))
		_, err := n.DB.Exec(t.Context(), "ANALYZE")
		check.OK(t, err)
		for _, c := range []struct {
			query  string
			before int64
			want   string
		}{
			{"heron", 3001, "mine-2007 mine-1007 mine-7"},
			{"heron", 1008, "mine-7"},
			{"kestrel", 3001, "mine-2999 mine-2998 mine-2997"},
			{"kestrel", 3, "mine-1 mine-0"},
		} {
			rec := &dbtest.Recorder{Querier: n.DB}
			found, err := s.repo.latest(t.Context(), rec, asker{Actor: testnet.Olga}, "mine", typed(c.query), time.UnixMilli(c.before), 3)
			check.OK(t, err)
			var ids []string
			for _, f := range found {
				ids = append(ids, f.id)
			}
			check.Is(t, strings.Join(ids, " "), c.want, "FD-422 "+c.query)
			check.Is(t, len(rec.Statements), 2)
			for _, statement := range rec.Statements {
				dbtest.WantIndexes(t, n.DB.Engine(), n.DB, statement, "s", "messages", "d", "search_documents", "search_index")
			}
			plan := dbtest.Plan(t, n.DB.Engine(), n.DB, rec.Statements[0])
			begins := map[db.Engine]string{db.SQLite: "SCAN i VIRTUAL TABLE INDEX", db.Postgres: "Bitmap Index Scan"}[n.DB.Engine()]
			if !strings.Contains(plan, begins) {
				t.Errorf("it does not begin at the words:\n%s", plan)
			}
		}
	})
}
