package messaging

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
)

// fill adds messages to a conversation, a second apart, by two people in turns, in a few statements. Everything but the last ten is seen.
func fill(t testing.TB, n *testnet.Network, conversation string, by [2]string, count int) {
	t.Helper()
	first := n.Clock.T.Add(-time.Duration(count) * time.Second)
	rows := make([][]any, count)
	for i := range rows {
		id := fmt.Sprintf("%s-%06d", conversation, i)
		rows[i] = []any{id, conversation, Said, "<p>Words</p>", "Words", by[i%2], false, db.Ms(first.Add(time.Duration(i) * time.Second))}
	}
	at := db.Ms(first.Add(time.Duration(count-1) * time.Second))
	check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
		err := db.Insert(t.Context(), tx, `INSERT INTO messages (id, conversation_id, kind, body, body_text, created_by, as_head_office, sent_at) VALUES `,
			[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN", "BIGINT"}, rows)
		if err == nil {
			_, err = tx.Exec(t.Context(), `UPDATE conversations SET newest_at = $1, sort_at = $2, last_message_id = $3 WHERE id = $4`, db.Ms(n.Clock.T),
				db.Ms(n.Clock.T), rows[count-1][0], conversation)
		}
		if err == nil {
			_, err = tx.Exec(t.Context(), `UPDATE conversation_members SET seen_until = $1 WHERE conversation_id = $2`, at-10_000, conversation)
		}
		return err
	}))
	_, err := n.DB.Exec(t.Context(), "ANALYZE")
	check.OK(t, err)
}

// fromMark is in plans that begin at a mark instead of at the first message of the conversation.
var fromMark = regexp.MustCompile(`conversation_id=\? AND sent_at>\?|Index Cond: .*sent_at > COALESCE`)

// TestALongConversationIsReadAlongItsIndex looks at how the engines read a conversation of many messages, its unread ones and the lists: always along
// an index, so that opening it does not depend on its length.
func TestALongConversationIsReadAlongItsIndex(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		w.office("olga", "<p>Fridge</p>")
		const count = 20_000
		fill(t, w.net, c.ID, [2]string{"olga", "sam"}, count)
		rec := &dbtest.Recorder{Querier: w.net.DB}
		now := w.net.Clock.T
		sam, desk := reader{actor: testnet.Sam}, reader{hana, true}
		for _, read := range []func() error{
			func() error { _, err := repo{}.before(background, rec, c.ID, time.Time{}, endOfTime, 31); return err },
			func() error {
				_, err := repo{}.before(background, rec, c.ID, time.Time{}, now.Add(-time.Hour), 31)
				return err
			},
			func() error { _, err := repo{}.from(background, rec, c.ID, now.Add(-time.Hour), 31); return err },
			func() error { _, _, err := repo{}.firstUnread(background, rec, sam, c.ID); return err },
			func() error { _, err := repo{}.unread(background, rec, sam, []string{c.ID}); return err },
			func() error { _, err := repo{}.unreadOfMember(background, rec, sam); return err },
			func() error { _, err := repo{}.unreadOfDesk(background, rec, desk); return err },
			func() error {
				_, err := repo{}.unreadWithOffice(background, rec, reader{actor: testnet.Olga})
				return err
			},
			func() error { _, _, err := repo{}.storeSide(background, rec, c.ID, now); return err },
			func() error { _, err := repo{}.sentAt(background, rec, c.ID, c.ID+"-000004"); return err },
		} {
			check.OK(t, read())
		}
		for _, s := range rec.Statements {
			dbtest.WantIndexes(t, w.net.DB.Engine(), w.net.DB, s, "g", "messages")
			if plan := dbtest.Plan(t, w.net.DB.Engine(), w.net.DB, s); strings.Contains(s.Query, "seen_until") && !fromMark.MatchString(plan) {
				t.Errorf("unread messages are not read from the mark on:\n%s\n%s", s.Query, plan)
			}
		}
		n, err := repo{}.unreadOfMember(background, w.net.DB, sam)
		check.OK(t, err)
		check.Is(t, n, 5)
	})
}

// TestALongConversationTakesTheSameStatements counts the statements of opening conversations and of lists of different lengths.
func TestALongConversationTakesTheSameStatements(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		sent := 0
		cfg.Observe = func(string, []any) { sent++ }
		n := testnet.New(t, dbtest.Open(t, cfg))
		addDesk(t, n)
		room := newTestService(t, n)
		count := func(do func() error) int {
			sent = 0
			check.OK(t, do())
			return sent
		}
		begin := func(actor access.Actor, other string) string {
			r, _, err := room.Create(background, actor, Form{Type: Members, UserIDs: []string{other}, First: words("Hi")})
			check.OK(t, err)
			return r.ID
		}
		short, long := begin(testnet.Olga, "sam"), begin(testnet.Olga, "rob")
		open := func(id string) func() error {
			return func() error {
				_, err := room.Thread(background, testnet.Olga, id, Window{Limit: 30})
				return err
			}
		}
		fill(t, n, long, [2]string{"olga", "rob"}, 3000)
		if few, many := count(open(short)), count(open(long)); check.True(t, many <= few+1, many, few+1) { // one more finds the first unread message
			check.True(t, many <= 16, many)
		}
		list := func() error {
			_, _, err := room.List(background, testnet.Olga, List{Type: Members, Page: db.Page{Limit: 30}})
			return err
		}
		few := count(list)
		for _, other := range []string{"mia", "emma", "rita", "ann", "hana"} {
			begin(testnet.Olga, other)
		}
		many := count(list)
		check.Is(t, few, many, "a list of 2 conversations takes")
		check.True(t, many <= 10, "a list of 2 conversations takes", many)
		if counts := count(func() error { _, err := room.Count(background, testnet.Olga); return err }); counts > 2 {
			t.Errorf("the counts take %d statements", counts)
		}
		sending := count(func() error { return say(room, testnet.Olga, long, "", "Hi") })
		check.True(t, sending <= 9, sending)
	})
}
