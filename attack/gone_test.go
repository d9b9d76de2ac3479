package attack

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/web/contract"
	"caravan/internal/testnet"
)

// TestWhatIsGoneIsShownToNobody makes a thing of each kind that people are told of, sees that somebody is told in words that only it has, and then
// takes the thing away from them: it is deleted, narrowed, corrected, handed on or opened again, or they move. After that no operation answers them
// with these words.
func TestWhatIsGoneIsShownToNobody(t *testing.T) {
	const told = "/users/me/notifications?limit=100"
	eachSite(t, func(t *testing.T, s *site) {
		now := t // the step's own
		do := func(by access.Actor, method, path, body string) {
			t := now
			t.Helper()
			if a := s.send(caller{actor: by}, method, contract.Prefix+path, body); a.status >= 300 {
				t.Fatalf("%s %s %s by %s is answered with %d %s", method, path, body, by.UserID, a.status, a.body)
			}
		}
		post := func(word string, to ...string) string {
			return s.madeBy(t, testnet.Ann, "/api/posts", fmt.Sprintf(`{"body":"<p>The %s is here</p>","status":"PUBLIC",
"visibility":"SELECT_STORES","restrictedToStores":["north"],"taggedUsers":["%s"]}`, word, strings.Join(to, `","`)))
		}
		comment := func(postID, word string) string {
			return s.madeBy(t, testnet.Mia, "/api/comments", fmt.Sprintf(`{"body":"<p>A %s</p>","replyingToPost":%q,"taggedUsers":["emma"]}`, word, postID))
		}
		mention := func(word string) string { return post(word, "emma") }
		answer := func(word string) string { return comment(post("calm", "olga"), word) }
		handed := func(id, to string) {
			do(testnet.Olga, "POST", "/fixes/"+id, fmt.Sprintf(`{"assigneeId":%q,"dueOn":"2026-04-01"}`, to))
		}
		complete := func(word string) string {
			id := s.done["north"].ID
			_, err := s.DB.Exec(t.Context(), `UPDATE stores SET name = $1 WHERE id = 'north'`, word)
			check.OK(t, err)
			check.OK(t, s.Audits.Delete(t.Context(), testnet.Ann, s.Open(t, testnet.Rob, "north").ID)) // only one may be open
			do(testnet.Ann, "POST", "/audit-reports/"+id, `{"status":"PENDING"}`)
			do(testnet.Rob, "POST", "/audit-reports/"+id, `{"status":"COMPLETED"}`)
			return id
		}
		var named string // the resource that was made last
		mustRead := func(word string) string {
			named = fmt.Sprintf(`"type":"LINK","name":"The %s","link":"https://caravan.example/roster","visibility":"MY_STORE"`, word)
			id := s.madeBy(t, testnet.Olga, "/api/resources", fmt.Sprintf(`{%s,"mustRead":{"by":%q}}`, named, testnet.Today))
			do(testnet.Olga, "POST", "/readership/RESOURCE/"+id+"/reminders", "")
			return id
		}
		remind := func(key, kind, word, link string) { // what a job tells Emma
			_, err := s.DB.Exec(t.Context(), `INSERT INTO notifications (id, user_id, notice_key, kind, title, content, link, created_at)
VALUES ($1, 'emma', $2, $3, $4, '', $5, 1)`, key+":emma", key, kind, word, link)
			check.OK(t, err)
		}
		course := func(word string) string {
			id := s.madeBy(t, testnet.Ann, "/api/academy/courses", courseEntry)
			remind("course-due:"+id+":2026-04-01", "COURSE", word, "/academy/"+id)
			return id
		}
		asked := func(word string) string { // by hand, of a course without a due date
			id := s.madeBy(t, testnet.Ann, "/api/academy/courses", courseEntry)
			remind("course-reminder:"+id+":2026-03-20", "COURSE", word, "/academy/"+id)
			return id
		}
		closing := func(word string) string {
			id := s.incentive(t)
			remind("incentive-closing:"+id, "INCENTIVE", word, "/my-rewards?incentive="+id)
			return id
		}
		lou := s.AddPerson(t, "lou", "Lou", "Lane", access.StoreEmployee, "north")
		for i, c := range []struct {
			name   string
			reader access.Actor
			tell   func(word string) (id string)
			gone   func(id string)
		}{
			{"NOTIF-008 a post that is deleted", testnet.Emma, mention, func(id string) { do(testnet.Ann, "DELETE", "/posts/"+id, "") }},
			{"AMB-084 a post that is narrowed", testnet.Emma, mention,
				func(id string) { do(testnet.Ann, "POST", "/posts/"+id, `{"visibility":"HEAD_OFFICE"}`) }},
			{"POST-024 a post that is corrected", testnet.Emma, mention,
				func(id string) { do(testnet.Ann, "POST", "/posts/"+id, `{"body":"<p>Corrected</p>"}`) }},
			{"AMB-084 a post for the store that the reader has left", lou, func(w string) string { return post(w, "lou") }, func(string) {
				do(testnet.Ann, "POST", "/users/lou",
					`{"version":1,"firstName":"Lou","lastName":"Lane","email":"lou@caravan.example","role":"STORE_EMPLOYEE","storeId":"south"}`)
			}},
			{"COMMENT-019 a comment that is deleted", testnet.Emma, answer, func(id string) { do(testnet.Mia, "DELETE", "/comments/"+id, "") }},
			{"COMMENT-017 a comment that is corrected", testnet.Emma, answer,
				func(id string) { do(testnet.Mia, "POST", "/comments/"+id, `{"body":"<p>Corrected</p>"}`) }},
			{"POST-033 a comment on a post that is deleted", testnet.Emma, func(w string) string {
				id := post("calm", "olga")
				comment(id, w)
				return id
			}, func(id string) { do(testnet.Ann, "DELETE", "/posts/"+id, "") }},
			{"AMB-084 a comment on a post that is narrowed", testnet.Emma, func(w string) string {
				id := post("calm", "olga")
				comment(id, w)
				return id
			}, func(id string) { do(testnet.Ann, "POST", "/posts/"+id, `{"visibility":"HEAD_OFFICE"}`) }},
			{"READERSHIP-016 a must-read that is deleted", testnet.Emma, mustRead, func(id string) { do(testnet.Olga, "DELETE", "/resources/"+id, "") }},
			{"READERSHIP-016 a must-read that is narrowed", testnet.Emma, mustRead, func(id string) {
				do(testnet.Ann, "POST", "/resources/"+id, `{"type":"LINK","name":"For us","link":"https://caravan.example/roster","visibility":"HEAD_OFFICE"}`)
			}},
			{"READERSHIP-016 a must-read with another name", testnet.Emma, mustRead, func(id string) {
				do(testnet.Olga, "POST", "/resources/"+id, `{"type":"LINK","name":"Corrected","link":"https://caravan.example/roster","visibility":"MY_STORE"}`)
			}},
			{"FD-274 what need not be read any more", testnet.Emma, mustRead,
				func(id string) { do(testnet.Olga, "POST", "/resources/"+id, `{`+named+`,"mustRead":{"by":null}}`) }},
			{"FD-274 what the reader has confirmed", testnet.Emma, mustRead, func(id string) {
				do(testnet.Emma, "POST", "/readership/RESOURCE/"+id+"/confirmation", `{"version":1}`)
			}},
			{"FD-274 a course that the reader has finished", testnet.Emma, course, func(id string) {
				do(testnet.Emma, "POST", "/academy/courses/"+id+"/quiz", `{"lessonId":"one","answers":[[0]]}`)
				do(testnet.Emma, "POST", "/academy/courses/"+id+"/progress", `{"lessonId":"one","completed":true}`)
			}},
			{"FD-436 a course of which somebody was reminded, and that they have finished", testnet.Emma, asked, func(id string) {
				do(testnet.Emma, "POST", "/academy/courses/"+id+"/quiz", `{"lessonId":"one","answers":[[0]]}`)
				do(testnet.Emma, "POST", "/academy/courses/"+id+"/progress", `{"lessonId":"one","completed":true}`)
			}},
			{"FD-436 a course of which somebody was reminded, and that is archived", testnet.Emma, asked,
				func(id string) { do(testnet.Ann, "DELETE", "/academy/courses/"+id, "") }},
			{"FD-274 an incentive that the store has entered", testnet.Emma, closing, func(id string) {
				do(testnet.Olga, "POST", "/member-incentives/"+id+"/submissions", `{"photos":null}`)
			}},
			{"ACADEMY-001 a course that is archived", testnet.Emma, course, func(id string) { do(testnet.Ann, "DELETE", "/academy/courses/"+id, "") }},
			{"ACADEMY-001 a course that is narrowed", testnet.Emma, course, func(id string) {
				do(testnet.Ann, "POST", "/academy/courses/"+id, strings.Replace(courseEntry, "GLOBAL", "HEAD_OFFICE", 1))
			}},
			{"INCENTIVE-031 an incentive that is deleted", testnet.Olga, func(w string) string {
				id := s.incentive(t)
				entry := s.made(t, "north", "/api/member-incentives/"+id+"/submissions", `{"photos":null}`)
				do(testnet.Ann, "POST", "/member-incentives/"+id+"/submissions/"+entry+"/note", fmt.Sprintf(`{"note":"A %s"}`, w))
				return id
			}, func(id string) { do(testnet.Ann, "DELETE", "/member-incentives/"+id, "") }},
			{"FIX-007 a fix that is handed to somebody else", testnet.Emma, func(w string) string {
				id := s.fix(t, "north")
				_, err := s.DB.Exec(t.Context(), `UPDATE fixes SET state = 'OPEN', description = $1 WHERE id = $2`, w, id)
				check.OK(t, err)
				handed(id, "emma")
				return id
			}, func(id string) { handed(id, "mia") }},
			{"AMB-110 a report that is opened again", testnet.Olga, complete,
				func(id string) { do(testnet.Ann, "POST", "/audit-reports/"+id, `{"status":"PENDING"}`) }},
			{"REPLY-006 a query of a report that is deleted", testnet.Rob, func(w string) string {
				id, key := s.failedLine(t, "south")
				do(testnet.Sam, "POST", "/audit-reports/"+id+"/queries",
					fmt.Sprintf(`{"id":%q,"lineKey":%q,"text":"The %s was there"}`, uuid.NewString(), key, w))
				return id
			}, func(id string) { do(testnet.Ann, "DELETE", "/audit-reports/"+id, "") }},
		} {
			t.Run("FD-272 "+c.name, func(t *testing.T) {
				now = t
				word := fmt.Sprintf("wombat%02d", i)
				c.reader.SessionID = fmt.Sprint("reading-", i)
				s.sign(t, c.reader.SessionID, c.reader, "") // in one session they would ask too often
				id := c.tell(word)
				if got := s.showing(t, c.reader, word, told); len(got) == 0 {
					t.Fatalf("%s is told of nothing with %s", c.reader.UserID, word)
				}
				c.gone(id)
				if strings.HasPrefix(c.name, "AMB-110") || strings.HasPrefix(c.name, "FD-274") { // the words stand elsewhere too
					if got := s.showing(t, c.reader, word, told); len(got) > 0 {
						t.Errorf("%s is still told of it", c.reader.UserID)
					}
					return
				}
				paths := []string{told, "/search?query=" + url.QueryEscape(word), "/stores/north/timeline"}
				for _, op := range s.contract.Operations() {
					if op.Method == "GET" && op.ID != "live" && !strings.Contains(op.Path, "{") {
						paths = append(paths, op.Path)
					}
				}
				if got := s.showing(t, c.reader, word, paths...); len(got) > 0 {
					t.Errorf("%s still reads %s at %v", c.reader.UserID, word, got)
				}
			})
		}
		now = t
		t.Run("FD-272 what still stands is listed", func(t *testing.T) {
			post("wallaby", "emma")
			emma := testnet.Emma
			emma.SessionID = "wallaby"
			s.sign(t, "wallaby", emma, "")
			if got := s.showing(t, emma, "wallaby", told); len(got) == 0 {
				t.Error("Emma does not read what she was told of")
			}
		})
	})
}

// showing returns those of some addresses that answer somebody with a word.
func (s *site) showing(t *testing.T, by access.Actor, word string, paths ...string) (some []string) {
	t.Helper()
	for _, path := range paths {
		a := s.send(caller{actor: by}, "GET", contract.Prefix+path, "")
		if a.status == 429 {
			t.Fatalf("%s is refused because %s asks too often", path, by.UserID)
		}
		if bytes.Contains(a.body, []byte(word)) {
			some = append(some, path)
		}
	}
	return some
}
