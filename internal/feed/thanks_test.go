package feed

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// thanking returns whom a post thanks, as a request has it.
func thanking(people, stores []string) fields {
	return fields{"people": append([]string{}, people...), "stores": append([]string{}, stores...)}
}

// thanks says whom a post thanks, as somebody sees it.
func (w *world) thanks(who, id string) string {
	w.t.Helper()
	var names []string
	for _, t := range w.get(who, id).Thanks {
		if t.Person != nil {
			names = append(names, strings.TrimSpace(t.Person.FirstName))
		} else {
			names = append(names, t.Store.Name)
		}
	}
	return strings.Join(names, ", ")
}

func TestThanks(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		id := w.post("sam", fields{"thanks": thanking([]string{"emma", "mia", "emma"}, []string{"south"})}).ID
		t.Run("FD-461 a post says whom it thanks, each once, people first, and tells them and the people of a store", func(t *testing.T) {
			check.Is(t, w.thanks("rob", id), "Emma, Mia, 100% Bottles")
			check.Same(t, w.told.thanked, []string{"[emma mia] [sam]"})
			kept, err := db.All(t.Context(), w.net.DB, db.Text, `SELECT COALESCE(user_id, '') || ' ' || store_id FROM post_thanks WHERE post_id = $1
ORDER BY position`, id)
			check.OK(t, err)
			check.Same(t, kept, []string{"emma north", "mia north", " south"})
		})
		t.Run("FD-424 FD-461 head office reads whom a reported post thanks, also when it is removed, and of no comment", func(t *testing.T) {
			post := w.post("sam", fields{"thanks": thanking([]string{"mia"}, []string{"south"})}).ID
			comment := w.comment("mia", fields{"replyingToPost": post}).ID
			check.Is(t, w.flag("rob", "commentId", comment, nil), 201)
			check.Is(t, w.flag("rob", "postId", post, nil), 201)
			thanked := func(show string) (out []string) {
				for _, c := range w.casesOf(show) {
					line := ""
					for _, v := range c.Thanks {
						if v.Person != nil {
							line += v.Person.FirstName + " "
						} else {
							line += v.Store.Name + " "
						}
					}
					out = append(out, line)
				}
				return out
			}
			check.Same(t, thanked("OPEN"), []string{"", "Mia 100% Bottles "})
			apitest.WantStatus(t, w.Call("ann", "POST", "/posts/"+post+"/removal", `{"reason":"Rude"}`), 204)
			check.Same(t, thanked("DONE"), []string{"Mia 100% Bottles ", ""})
		})
		t.Run("FD-461 a post that thanks nobody has nothing of it on the wire", func(t *testing.T) {
			plain := w.post("olga", nil)
			check.True(t, !strings.Contains(w.Call("olga", "GET", "/posts/"+plain.ID, "").Body.String(), `"thanks"`), plain.ID)
		})
		t.Run("FD-461 FD-443 the same create again is the same post; with other thanks the id is taken", func(t *testing.T) {
			body := fields{"id": "0198a0aa-0000-7000-8000-000000000461", "thanks": thanking([]string{"mia"}, nil)}
			for _, want := range []int{201, 200} {
				check.Is(t, w.Call("sam", "POST", "/posts", postBody(body)).Code, want)
			}
			body["thanks"] = thanking([]string{"emma"}, nil)
			check.Is(t, w.Call("sam", "POST", "/posts", postBody(body)).Code, 409)
		})
		t.Run("FD-461 an edit tells only who is new, and leaves what it does not name", func(t *testing.T) {
			w.told.thanked = nil
			w.edit("sam", id, fields{"body": "<p>Once more</p>"})
			check.Is(t, w.thanks("rob", id), "Emma, Mia, 100% Bottles")
			w.edit("sam", id, fields{"thanks": thanking([]string{"mia", "rob"}, nil)})
			check.Is(t, w.thanks("olga", id), "Mia, Rob")
			check.Same(t, w.told.thanked, []string{"[rob] []"})
			w.edit("sam", id, fields{"thanks": thanking(nil, nil)})
			check.Is(t, w.thanks("olga", id), "")
		})
		t.Run("FD-461 nobody is told of a draft before it goes out", func(t *testing.T) {
			w.told.thanked = nil
			at := w.net.Clock.T.Add(26 * time.Hour)
			draft := w.post("ann", fields{"status": "DRAFT", "publishedAt": at, "thanks": thanking(nil, []string{"north"})}).ID
			check.Is(t, len(w.told.thanked), 0)
			w.net.Clock.T = at
			check.OK(t, w.feed.PublishDue(t.Context()))
			check.Same(t, w.told.thanked, []string{"[] [emma mia olga]"}, draft)
		})
		mine := w.post("olga", fields{"thanks": thanking([]string{"mia"}, nil)})
		for _, c := range []struct {
			title, who, path string
			body             fields
			code             int
			message          string
		}{
			{"nobody thanks themselves", "olga", "/posts", fields{"thanks": thanking([]string{"olga"}, nil)}, 422, messageThanksSelf},
			{"somebody who may not see the post", "olga", "/posts", fields{"visibility": "MY_STORE", "thanks": thanking([]string{"sam"}, nil)}, 422,
				fmt.Sprintf(messageThanks, "Sam South")},
			{"nobody of that name", "olga", "/posts", fields{"thanks": thanking([]string{"nobody"}, nil)}, 422, messageThanksGone},
			{"somebody who only sees Compliance", "olga", "/posts", fields{"thanks": thanking([]string{"cora"}, nil)}, 422, messageThanksGone},
			{"a store that may not see the post", "ann", "/posts", fields{"visibility": "HEAD_OFFICE", "thanks": thanking(nil, []string{"north"})}, 422,
				fmt.Sprintf(messageThanksStore, "Café Nord")},
			{"a store without people", "ann", "/posts", fields{"thanks": thanking(nil, []string{"nowhere"})}, 422, "Nobody at "},
			{"another store than the own", "olga", "/posts", fields{"thanks": thanking(nil, []string{"south"})}, 403, ""},
			{"the own store", "olga", "/posts", fields{"thanks": thanking(nil, []string{"north"})}, 201, ""},
			{"five", "rob", "/posts", fields{"thanks": thanking([]string{"ann", "mia", "emma"}, []string{"north", "south"})}, 201, ""},
			{"six", "rob", "/posts", fields{"thanks": thanking([]string{"ann", "mia", "emma", "olga"}, []string{"north", "south"})}, 422, MessageManyThanks},
			{"head office in another’s post", "ann", "/posts/" + mine.ID, fields{"thanks": thanking([]string{"emma"}, nil)}, 403, ""},
			{"head office that leaves them as they are", "ann", "/posts/" + mine.ID, fields{"body": "<p>Edited</p>", "thanks": thanking([]string{"mia"}, nil)},
				200, ""},
		} {
			t.Run("FD-461 "+c.title, func(t *testing.T) {
				body := postBody(c.body)
				if c.path != "/posts" {
					body = encoded(fields{}, c.body)
				}
				got := w.Call(c.who, "POST", c.path, body)
				check.Is(t, got.Code, c.code, got.Body.String())
				check.True(t, strings.Contains(got.Body.String(), c.message), c.message, got.Body.String())
			})
		}
		t.Run("FD-461 who has left stays thanked without a name, and does not stand in the way of an edit", func(t *testing.T) {
			w.net.Deactivate(t, testnet.Mia)
			check.Is(t, w.thanks("sam", mine.ID), "Deactivated")
			check.Is(t, w.Call("olga", "POST", "/posts/"+mine.ID, encoded(fields{}, fields{"thanks": thanking([]string{"mia", "emma"}, nil)})).Code, 200)
		})
	})
}

func TestThanked(t *testing.T) {
	t.Run("FD-461 whoever was thanked before keeps the store of then", func(t *testing.T) {
		was := []Thanked{{UserID: "mia", StoreID: "south"}, {StoreID: "north"}}
		got := ThanksForm{People: []string{"emma", "mia"}, Stores: []string{"north", ""}}.thanked(was)
		check.Same(t, got, []Thanked{{UserID: "emma"}, {UserID: "mia", StoreID: "south"}, {StoreID: "north"}})
		check.Same(t, newlyThanked(got, was), []Thanked{{UserID: "emma"}})
	})
	t.Run("FD-461 people of a store thank it, those who see every store any", func(t *testing.T) {
		for _, c := range []struct {
			who  access.Actor
			want bool
		}{{testnet.Ann, true}, {testnet.Rob, true}, {testnet.Emma, true}, {testnet.Sam, false}} {
			check.Is(t, mayThankStore(c.who, "north"), c.want, c.who.UserID)
		}
	})
}
