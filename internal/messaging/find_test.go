package messaging

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/finder"
)

// found takes the place of the hall, which gives the room what the search finds.
type found struct{ words finder.Words }

// FindMessages implements Finder.
func (f found) FindMessages(ctx context.Context, actor access.Actor, conversationID, query string, before time.Time, most int) (
	out []Excerpt, resembling bool, err error) {
	hits, resembling, err := f.words.Talk(ctx, actor, conversationID, query, before, most)
	for _, h := range hits {
		e := Excerpt{ID: h.ID}
		for _, p := range h.Excerpt {
			e.Parts = append(e.Parts, Part(p))
		}
		out = append(out, e)
	}
	return out, resembling, err
}

// find looks for words in a conversation, also in what was written longer ago than a search looks back. before may be empty.
func (w *world) find(who, id, query, before string) HitsView {
	w.t.Helper()
	check.OK(w.t, w.words.Sweep(background))
	return apitest.Read[HitsView](w.t, w.Site, who, "GET", "/conversations/"+id+"/search?query="+url.QueryEscape(query)+"&before="+before, "")
}

// excerpts returns what was found, with the words that were looked for in brackets.
func excerpts(v HitsView) []string {
	out := []string{}
	for _, h := range v.Items {
		var b strings.Builder
		for _, p := range h.Excerpt {
			if p.Found {
				p.Text = "[" + p.Text + "]"
			}
			b.WriteString(p.Text)
		}
		out = append(out, b.String())
	}
	return out
}

func TestSearchInAConversation(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.begin("olga", fields{"userIds": []string{"sam", "mia"}, "name": "Orders", "body": "The fridge is warm"})
		w.send("sam", c.ID, "<p>Which <b>Fridge</b>?</p>")
		edited := w.send("olga", c.ID, "Cooler")
		deleted := w.send("olga", c.ID, "The fridge behind the counter")
		w.send("mia", c.ID, "Two fridges, or a rosé")
		other := w.with("olga", "sam")
		w.send("olga", other.ID, "A fridge of another conversation")
		w.tick(time.Minute)
		apitest.Read[MessageView](t, w.Site, "olga", "POST", "/messages/"+edited.ID, `{"body":"The left fridge"}`)
		apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+deleted.ID, ""), 204)
		for _, item := range []struct {
			name, query string
			resembling  bool
			want        []string
		}{
			{"the latest first, with the words marked, as they are now", "fridge", false,
				[]string{"Two [fridges], or a rosé", "The left [fridge]", "Which [Fridge]?", "The [fridge] is warm"}},
			{"every word has to be there", "LEFT fri", false, []string{"The [left] [fridge]"}},
			{"accents do not matter", "rose", false, []string{"Two fridges, or a [rosé]"}},
			{"a single letter is a word of its own", "a", false, []string{"Two fridges, or [a] rosé"}},
			{"a typing error is forgiven where nothing has the words, and that is said", "firdge is", true, []string{"The [fridge] [is] warm"}},
			{"what was deleted is not there", "counter", false, nil},
			{"nor what was edited away", "cooler", false, nil},
			{"nor what stands elsewhere", "another", false, nil},
			{"nothing typed", "  ", false, nil},
			{"signs have no meaning", `fridge* OR "warm") %_`, false, nil},
			{"a very long word", strings.Repeat("x", 200), false, nil},
		} {
			t.Run("FD-422 "+item.name, func(t *testing.T) {
				got := w.find("sam", c.ID, item.query, "")
				check.Same(t, excerpts(got), append([]string{}, item.want...))
				check.Is(t, got.Resembling, item.resembling)
				check.True(t, !got.HasOlder, got)
			})
		}
		t.Run("FD-422 a hit says who wrote it and when", func(t *testing.T) {
			got := w.find("mia", c.ID, "which", "").Items
			check.Must(t, check.Is(t, len(got), 1, got))
			check.Is(t, got[0].CreatedBy.FirstName, "Sam")
			want := w.thread("mia", c.ID, "").Messages[1]
			check.Is(t, got[0].ID, want.ID)
			check.True(t, got[0].SentAt.Equal(want.SentAt), got)
		})
		t.Run("FD-422 who was added later finds what they read, and who has left nothing", func(t *testing.T) {
			w.tick(time.Minute)
			apitest.Read[ConversationView](t, w.Site, "olga", "POST", "/conversations/"+c.ID+"/members", `{"userIds":["rob"]}`)
			check.Same(t, excerpts(w.find("rob", c.ID, "fridge", "")), []string{})
			w.send("mia", c.ID, "A fridge for Rob")
			check.Same(t, excerpts(w.find("rob", c.ID, "fridge", "")), []string{"A [fridge] for Rob"})
			apitest.WantStatus(t, w.Call("mia", "DELETE", "/conversations/"+c.ID+"/members/mia", ""), 204)
			apitest.WantStatus(t, w.Call("mia", "GET", "/conversations/"+c.ID+"/search?query=fridge", ""), 404)
		})
		before := "/conversations/" + c.ID + "/search?query=fridge&before="
		elsewhere := w.send("olga", other.ID, "Hi").ID
		w.Refuse(t, []apitest.Refusal{
			{"FD-422 before a message of another conversation", "sam", "GET", before + elsewhere, "", 404, messageUnknownMessage},
			{"FD-422 before a message that was not for them", "rob", "GET", before + edited.ID, "", 404, messageUnknownMessage},
			{"FD-422 no such conversation", "olga", "GET", "/conversations/nothing/search?query=fridge", "", 404, messageMissing},
			{"FD-422 too long", "olga", "GET", "/conversations/" + c.ID + "/search?query=" + strings.Repeat("x", 201), "", 422, ""},
		})
	})
}

func TestSearchInAConversationPageByPage(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.with("olga", "sam")
		var want []string
		last := ""
		for i := range hitsPerPage*2 + 5 {
			last = w.send("olga", c.ID, fmt.Sprintf("Crate %d", i)).ID
			want = append(want, fmt.Sprintf("[Crate] %d", i))
		}
		slices.Reverse(want)
		t.Run("FD-422 nothing is left out or twice, also when something new is written meanwhile", func(t *testing.T) {
			var got []string
			before := ""
			for pages, more := 0, true; more; pages++ {
				v := w.find("sam", c.ID, "crate", before)
				check.Must(t, check.True(t, len(v.Items) > 0 && len(v.Items) <= hitsPerPage && pages < 3, pages))
				got = append(got, excerpts(v)...)
				before, more = v.Items[len(v.Items)-1].ID, v.HasOlder
				w.send("sam", c.ID, "Another crate")
			}
			check.Same(t, got, want)
		})
		t.Run("FD-422 a page goes on after a message that was deleted meanwhile, and an empty later page forgives nothing", func(t *testing.T) {
			apitest.WantStatus(t, w.Call("olga", "DELETE", "/messages/"+last, ""), 204)
			check.Same(t, excerpts(w.find("sam", c.ID, "crate", last)), want[1:hitsPerPage+1])
			first := w.send("olga", c.ID, "Grates and grate").ID
			w.send("olga", c.ID, "A grape")
			got := w.find("sam", c.ID, "grape", first)
			check.Same(t, excerpts(got), []string{})
			check.True(t, !got.Resembling, got)
		})
	})
}

func TestSearchWithHeadOffice(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		c := w.office("olga", "Our fridge is warm")
		w.send("hana", c.ID, "Which fridge?")
		apitest.Read[NoteView](t, w.Site, "hana", "POST", "/conversations/"+c.ID+"/notes", `{"body":"An old fridge"}`)
		t.Run("FD-422 SCR-007 outside of head office nobody learns who of it wrote a hit", func(t *testing.T) {
			got := w.find("mia", c.ID, "fridge", "")
			check.Same(t, excerpts(got), []string{"Which [fridge]?", "Our [fridge] is warm"})
			check.True(t, got.Items[0].CreatedBy == nil && got.Items[0].AsHeadOffice, got.Items[0])
			check.Is(t, got.Items[1].CreatedBy.ID, "olga")
		})
		t.Run("FD-422 the desk does, and finds no notes", func(t *testing.T) {
			got := w.find("hugo", c.ID, "fridge", "")
			check.Same(t, excerpts(got), []string{"Which [fridge]?", "Our [fridge] is warm"})
			check.Is(t, got.Items[0].CreatedBy.ID, "hana")
		})
		everyone := w.begin("ann", fields{"userIds": []string{"rob", "olga", "mia", "emma", "sam"}, "name": "Everyone"})
		pair := w.begin("olga", fields{"userIds": []string{"mia"}, "body": "A fridge"})
		in := func(id string) string { return "/conversations/" + id + "/search?query=fridge" }
		w.Allow(t, []apitest.Access{
			{"FD-422 the store's conversation with head office", "GET", in(c.ID), "", 401, 404, 404, 200, 200, 404, 404},
			{"FD-422 a group", "GET", in(everyone.ID), "", 401, 200, 200, 200, 200, 200, 200},
			{"FD-422 two people", "GET", in(pair.ID), "", 401, 404, 404, 200, 200, 404, 404},
		})
		w.Refuse(t, []apitest.Refusal{
			{"FD-422 the desk in what members write", "hana", "GET", in(pair.ID), "", 404, messageMissing},
		})
		acting := testnet.Olga // nobody reads messages while acting as somebody else (FD-76)
		acting.ImpersonatorID = "ann"
		_, err := w.room.Find(background, acting, pair.ID, "fridge", "")
		check.True(t, fault.Is(err, fault.Forbidden), err)
	})
}
