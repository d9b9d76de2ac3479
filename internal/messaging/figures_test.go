package messaging

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestTimesOfTallies(t *testing.T) {
	for name, c := range map[string]struct {
		tallies []tally
		want    *Times
	}{
		"nothing":                              {nil, nil},
		"one":                                  {[]tally{{minutes: 7, count: 1}}, &Times{7, 7}},
		"of two, half took at most the less":   {[]tally{{minutes: 9, count: 1}, {minutes: 3, count: 1}}, &Times{3, 9}},
		"of three, the one in the middle":      {[]tally{{minutes: 9, count: 1}, {minutes: 3, count: 1}, {minutes: 5, count: 1}}, &Times{5, 9}},
		"those of one time count each":         {[]tally{{minutes: 1, count: 6}, {minutes: 60, count: 4}}, &Times{1, 60}},
		"nine of ten are at most the slowest":  {[]tally{{minutes: 1, count: 9}, {minutes: 60, count: 1}}, &Times{1, 1}},
		"eight of ten are too few":             {[]tally{{minutes: 1, count: 8}, {minutes: 60, count: 2}}, &Times{1, 60}},
		"many, in any order, in several parts": {[]tally{{minutes: 4, count: 500}, {minutes: 2, count: 400}, {minutes: 4, count: 100}}, &Times{4, 4}},
	} {
		t.Run("FD-451 "+name, func(t *testing.T) { check.Same(t, timesOf(c.tallies), c.want) })
	}
}

func TestWeeksOfTheFigures(t *testing.T) {
	for name, c := range map[string]struct {
		now   string
		weeks int
		want  string
	}{
		"a Sunday belongs to the week of the Monday before":  {"2026-03-22T12:00:00Z", 2, "[2026-03-09 2026-03-16]"},
		"Monday begins in Melbourne, not at midnight UTC":    {"2026-03-22T13:00:00Z", 1, "[2026-03-23]"},
		"weeks go on over the end of daylight saving's time": {"2026-04-08T00:00:00Z", 3, "[2026-03-23 2026-03-30 2026-04-06]"},
	} {
		t.Run("FD-451 "+name, func(t *testing.T) {
			now, err := time.Parse(time.RFC3339, c.now)
			check.OK(t, err)
			check.Is(t, fmt.Sprint(mondays(now, c.weeks)), c.want)
		})
	}
	t.Run("FD-451 each week ends where the next one begins, also when clocks change", func(t *testing.T) {
		days := mondays(time.Date(2026, 4, 20, 0, 0, 0, 0, time.UTC), MaxFigureWeeks)
		_, args := spans(days)
		for i := range days[1:] {
			check.Is(t, fmt.Sprint(args[i*3+2]), fmt.Sprint(args[i*3+4]), "the end of week", i)
		}
	})
}

func TestFiguresOfTallies(t *testing.T) {
	t.Run("FD-451 the counts of the states add up to what was asked, by week and by person too", func(t *testing.T) {
		days := []calendar.Day{"2026-03-09", "2026-03-16"}
		person := func(id, name string) network.AuthorRef {
			return network.AuthorRef{PersonRef: network.PersonRef{ID: id, FirstName: name}}
		}
		f := inboxFigures(days, []tally{
			{0, "a", answerKept, 10, 3}, {0, "b", answerLate, 3000, 1}, {1, "a", answerKept, 20, 1}, {1, "", answerPending, 0, 2},
			{1, "", answerOverdue, 0, 1}, {0, "", answerClosed, 0, 4},
		}, []tally{{week: 1, person: "b", minutes: 90, count: 2}, {week: 1, person: "c", minutes: 30, count: 1}},
			map[string]network.AuthorRef{"a": person("a", "Ann"), "b": person("b", "Ben"), "c": person("c", "Cleo")})
		check.Same(t, f.All, Figures{Asked: 12, Answered: 5, Kept: 4, Pending: 2, Overdue: 1, Closed: 4, Answer: &Times{10, 3000}, Resolved: 3,
			Resolve: &Times{90, 90}})
		check.Is(t, f.Weeks[0].Monday, days[1])
		check.Same(t, f.Weeks[0].Figures, Figures{Asked: 4, Answered: 1, Kept: 1, Pending: 2, Overdue: 1, Answer: &Times{20, 20}, Resolved: 3,
			Resolve: &Times{90, 90}})
		names := ""
		for _, p := range f.People {
			names += fmt.Sprint(p.FirstName, " ", p.Answered, " ", p.Resolved, ". ")
		}
		check.Is(t, names, "Ann 4 0. Ben 1 2. Cleo 0 1. ")
		check.Is(t, f.of(days[0], "a").Answered, 3)
	})
}

// figures reads the figures of the last four weeks.
func (w *world) figures() InboxFiguresView {
	w.t.Helper()
	return apitest.Read[InboxFiguresView](w.t, w.Site, "hana", "GET", "/conversations/head-office/figures?weeks=4", "")
}

// told are the figures in one line: asked, answered, kept, pending, overdue, closed, with the median of answers, and resolved with its median.
func (f FiguresView) told() string {
	s := fmt.Sprint(f.Asked, " ", f.Answered, " ", f.Kept, " ", f.Pending, " ", f.Overdue, " ", f.Closed)
	if f.Answer != nil {
		s += fmt.Sprint(" in ", f.Answer.Median)
	}
	if s += fmt.Sprint(", ", f.Resolved); f.Resolve != nil {
		s += fmt.Sprint(" in ", f.Resolve.Median)
	}
	return s
}

func TestInboxFigures(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		is := func(t *testing.T, want string, about ...any) {
			t.Helper()
			check.Is(t, w.figures().All.told(), want, about...)
		}
		is(t, "0 0 0 0 0 0, 0", "FD-451 nothing was asked")
		north := w.office("olga", "<p>Fridge</p>")
		t.Run("FD-451 what a store writes until head office answers is one question, however many messages", func(t *testing.T) {
			w.send("mia", north.ID, "<p>It is warm</p>")
			is(t, "1 0 0 1 0 0, 0")
			w.tick(9 * time.Minute)
			w.send("hugo", north.ID, "<p>On its way</p>") // 11 minutes after the first one
			w.send("hana", north.ID, "<p>And paid for</p>")
			is(t, "1 1 1 0 0 0 in 11, 0")
		})
		t.Run("FD-391 thanks ask nothing, and a question that they are edited to does, since they were sent", func(t *testing.T) {
			thanks := w.send("olga", north.ID, "<p>Thanks!</p>")
			is(t, "1 1 1 0 0 0 in 11, 0")
			apitest.WantStatus(t, w.Call("olga", "POST", "/messages/"+thanks.ID, `{"body":"<p>Thanks, when?</p>"}`), 200)
			is(t, "2 1 1 1 0 0 in 11, 0")
			w.tick(25 * time.Hour)
			is(t, "2 1 1 0 1 0 in 11, 0", "it waits longer than promised")
			w.send("hana", north.ID, "<p>Today</p>")
			is(t, "2 2 1 0 0 0 in 11, 0", "answered late")
		})
		t.Run("FD-451 resolved, it took since the first question; opened by hand it was not, and by the store it was", func(t *testing.T) {
			w.resolve("hana", north.ID)
			is(t, "2 2 1 0 0 0 in 11, 1 in 1510", "1511 minutes after 11 + 1 + 1 + 1, and above ten hours in steps of ten")
			w.reopen("hugo", north.ID)
			is(t, "2 2 1 0 0 0 in 11, 0")
			w.resolve("hugo", north.ID)
			w.resolve("hana", north.ID)
			is(t, "2 2 1 0 0 0 in 11, 1 in 1510", "a repeat changes nothing")
			w.send("olga", north.ID, "<p>The next one</p>")
			is(t, "3 2 1 1 0 0 in 11, 1 in 1510")
		})
		t.Run("FD-451 resolved without an answer, it needed none, and the next question counts from its own beginning", func(t *testing.T) {
			w.tick(time.Minute)
			w.resolve("hugo", north.ID)
			is(t, "3 2 1 0 0 1 in 11, 2 in 1")
			w.reopen("hugo", north.ID)
			is(t, "3 2 1 1 0 0 in 11, 1 in 1510", "it waits again")
			w.tend("hana", north.ID, fields{"noAnswerNeeded": true})
			w.tick(time.Minute)
			is(t, "3 2 1 0 0 1 in 11, 1 in 1510")
			w.resolve("hugo", north.ID)
			w.tend("hana", north.ID, fields{"snoozedUntil": w.net.Clock.T.Add(time.Hour)})
			is(t, "3 2 1 0 0 1 in 11, 1 in 1510", "snoozing opens it")
			w.resolve("hugo", north.ID)
			is(t, "3 2 1 0 0 1 in 11, 2 in 2")
		})
		t.Run("FD-451 a deleted question is none, and the one after it counts from its own time", func(t *testing.T) {
			first := w.send("olga", north.ID, "<p>One</p>")
			second := w.send("mia", north.ID, "<p>Two</p>")
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+first.ID, ""), 204)
			w.tick(2 * time.Minute)
			is(t, "4 2 1 1 0 1 in 11, 2 in 2")
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/messages/"+second.ID, ""), 204)
			is(t, "3 2 1 0 0 1 in 11, 2 in 2")
		})
		t.Run("FD-449 several at once count as each alone", func(t *testing.T) {
			south, rob := w.office("sam", "<p>Invoice</p>"), w.office("rob", "<p>Badge</p>")
			w.many("hana", "RESOLVE", nil, w.inbox("?query=bottles")[0], w.inbox("?query=rob")[0])
			check.Is(t, south.Type, HeadOffice)
			is(t, "5 2 1 0 0 3 in 11, 4 in 1")
			w.many("hana", "REOPEN", nil, rob)
			is(t, "5 2 1 1 0 2 in 11, 3 in 2")
			check.Is(t, w.figures().Conversations, 3)
		})
		t.Run("FD-451 each week has what was asked and resolved in it, and each person what they did first", func(t *testing.T) {
			was := w.figures()
			w.tick(7 * 24 * time.Hour)
			got := w.figures()
			check.Is(t, len(got.Weeks), 4)
			check.Is(t, got.Weeks[0].Asked, 0)
			check.Is(t, got.Weeks[1].Kept+got.Weeks[2].Kept, was.Weeks[0].Kept+was.Weeks[1].Kept)
			people := ""
			for _, p := range got.People {
				people += fmt.Sprint(p.Person.FirstName, " ", p.Answered, " ", p.Kept, " ", p.Resolved, ". ")
			}
			check.Is(t, people, "Hugo 1 1 2. Hana 1 0 1. ")
			w.tick(30 * 24 * time.Hour)
			check.Is(t, w.figures().All.Asked, 0, "four weeks are over")
		})
		t.Run("FD-451 the file has all weeks, each week and who did something in it", func(t *testing.T) {
			w.tick(-37 * 24 * time.Hour)
			answer := w.Call("hana", "GET", "/conversations/head-office/figures.csv?weeks=4", "")
			apitest.WantStatus(t, answer, 200)
			lines := strings.Split(strings.TrimSpace(answer.Body.String()), "\r\n")
			check.True(t, strings.HasPrefix(lines[0], "\ufeffWeek from (Melbourne),Person,Questions,Answered,"), lines[0])
			check.Is(t, lines[1], "All weeks,Everybody,5,2,1,1,0,2,11,1500,3,2,1510")
			check.Is(t, lines[2], "All weeks,Hugo Desk,1,1,1,0,0,0,11,11,2,2,1510")
			check.True(t, len(lines) >= 8, lines)
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-451 a store", "olga", "GET", "/conversations/head-office/figures", "", 403, ""},
			{"AMB-107 head office without the permission", "ann", "GET", "/conversations/head-office/figures", "", 403, ""},
			{"AMB-107 head office without the permission", "ann", "GET", "/conversations/head-office/figures.csv", "", 403, ""},
			{"FD-451 too many weeks", "hana", "GET", "/conversations/head-office/figures?weeks=27", "", 422, ""},
		})
	})
}

// TestFiguresOfMany looks at how the engines read the figures of many questions: along the index, with as many statements as of few.
func TestFiguresOfMany(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		addDesk(t, n)
		room := newTestService(t, n)
		r, _, err := room.Create(background, testnet.Olga, Form{Type: HeadOffice, First: words("Fridge")})
		check.OK(t, err)
		const count = 20_000
		rows := make([][]any, count)
		for i := range rows {
			at := n.Clock.T.Add(-time.Duration(i+1) * 20 * time.Minute)
			rows[i] = []any{r.ID, db.Ms(at), db.Ms(at.Add(time.Duration(i%7000) * time.Minute)), "hana"}
		}
		check.OK(t, n.DB.InTx(background, func(tx *db.Tx) error {
			return db.Insert(background, tx, `INSERT INTO conversation_questions (conversation_id, asked_at, answered_at, answered_by) VALUES `,
				[]string{"TEXT", "BIGINT", "BIGINT", "TEXT"}, rows)
		}))
		_, err = n.DB.Exec(background, "ANALYZE")
		check.OK(t, err)
		rec := &dbtest.Recorder{Querier: n.DB}
		days := mondays(n.Clock.T, 4)
		found, err := repo{}.questionTallies(background, rec, days, DefaultPromise*time.Hour, n.Clock.T)
		check.OK(t, err)
		_, err = repo{}.resolutionTallies(background, rec, days)
		check.OK(t, err)
		t.Run("FD-451 many questions are few tallies, found by their time", func(t *testing.T) {
			check.True(t, len(found) < 1700, len(found), "tallies")
			dbtest.WantIndexes(t, n.DB.Engine(), n.DB, rec.Statements[0], "q", "conversation_questions")
			f, err := room.Figures(background, hana, 4)
			check.OK(t, err)
			check.True(t, f.All.Asked > 1500 && f.All.Asked <= 2017, f.All.Asked)
		})
	})
}

// TestFiguresOfBefore runs the part of the migration that takes over what the messages tell, on conversations as a version before it has left them.
func TestFiguresOfBefore(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		north, south, rob := w.office("olga", "<p>Fridge</p>"), w.office("sam", "<p>Invoice</p>"), w.office("rob", "<p>Badge</p>")
		w.send("hana", north.ID, "<p>On its way</p>") // 3 minutes after the question
		w.send("olga", north.ID, "<p>Thank you!</p>")
		w.send("olga", north.ID, "<p>The next one</p>")
		w.tick(8 * time.Minute)
		w.send("hugo", north.ID, "<p>Yes</p>") // 9 minutes
		w.resolve("hugo", north.ID)            // of the last question only
		w.resolve("hana", rob.ID)              // without an answer, 12 minutes
		check.Is(t, south.Type, HeadOffice)
		migration, err := os.ReadFile("../platform/schema/migrations/00224_inbox_figures.sql")
		check.OK(t, err)
		for _, statement := range append([]string{"DELETE FROM conversation_resolutions", "DELETE FROM conversation_questions"},
			strings.Split(string(migration), ";\n")...) {
			if strings.TrimSpace(statement) != "" && !strings.Contains(statement, "CREATE ") {
				_, err := w.net.DB.Exec(background, statement)
				check.OK(t, err)
			}
		}
		t.Run("FD-451 answers and the last resolution of before are known from the messages", func(t *testing.T) {
			check.Is(t, w.figures().All.told(), "4 2 2 1 0 1 in 3, 2 in 9")
		})
		t.Run("FD-451 what is resolved later took since the last question of before", func(t *testing.T) {
			w.reopen("hugo", north.ID)
			w.tick(time.Minute)
			w.resolve("hugo", north.ID)
			check.Is(t, w.figures().All.told(), "4 2 2 1 0 1 in 3, 2 in 10")
		})
	})
}
