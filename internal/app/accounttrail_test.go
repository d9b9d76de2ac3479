package app

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audittrail"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/source"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/user"
)

// The new person of these tests, and their row in a table of people.
const (
	nia     = "019a0000-0000-7000-8000-000000000440"
	columns = "user_id,email,first_name,last_name,role,store_id,phone,compliance_only\n"
)

// history returns what head office reads of what was done to an account: who, as whom, what, and what has changed, newest first.
func (s *trailed) history(t *testing.T, id, query string) (lines []string, list web.List[audittrail.EntryView]) {
	t.Helper()
	status, body := s.call(t, testnet.Token(testnet.Ann), "GET", "/audit-trail?done=true&about="+id+cmp.Or(query, "&limit=100"), "")
	check.OK(t, json.Unmarshal([]byte(body), &list))
	check.Must(t, check.Is(t, status, 200, body))
	for _, e := range list.Items {
		who := "an operator"
		if e.Who != nil {
			who = e.Who.ID
		}
		if e.As != nil {
			who += " as " + e.As.ID
		}
		lines = append(lines, strings.TrimSpace(who+": "+e.Operation+" "+strings.Join(e.Changed, " ")))
	}
	return lines, list
}

// send imports a file, by Ann.
func (s *trailed) send(t *testing.T, rows string) (int, string) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	check.OK(t, form.WriteField("preview", "false"))
	file, err := form.CreateFormFile("file", "people.csv")
	check.OK(t, err)
	_, err = file.Write([]byte(columns + rows))
	check.OK(t, err)
	check.OK(t, form.Close())
	r := httptest.NewRequest("POST", "/api/users/import", &body)
	r.Header.Set("Authorization", "Bearer "+testnet.Token(testnet.Ann))
	r.Header.Set("Content-Type", form.FormDataContentType())
	w := httptest.NewRecorder()
	s.site.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func TestEachActNamesTheAccount(t *testing.T) {
	eachTrailed(t, func(t *testing.T, s *trailed) {
		list := filepath.Join(t.TempDir(), "people.csv")
		from, err := source.New("people", list, "")
		check.OK(t, err)
		s.hall.users.Connect(user.Parts{Source: from, Files: s.hall.media, Trail: s.hall.trail})
		ann, olga := testnet.Token(testnet.Ann), testnet.Token(testnet.Olga)
		call := func(token, method, path, body string) func(t *testing.T) (int, string) {
			return func(t *testing.T) (int, string) { return s.call(t, token, method, path, body) }
		}
		form := func(more string) string {
			return fmt.Sprintf(`{"id":%q,"firstName":"Nia","lastName":"Okoye","email":"nia@caravan.example"%s}`, nia, more)
		}
		edit := func(more string) func(t *testing.T) (int, string) {
			return func(t *testing.T) (int, string) {
				version := s.Count(t, `SELECT version FROM users WHERE id = $1`, nia)
				return s.call(t, ann, "POST", "/users/"+nia, fmt.Sprintf(`{"version":%d,%s`, version, form(more)[len(`{"id":"`+nia+`",`):]))
			}
		}
		for _, c := range []struct {
			name string
			act  func(t *testing.T) (int, string)
			want string // the newest line of the history; the same as before: nothing was done
		}{
			{"invited, by the owner", call(olga, "POST", "/users", form(`,"role":"STORE_EMPLOYEE","storeId":"north"`)), "olga: invite-user new"},
			{"invited once more by the same call", call(olga, "POST", "/users", form(`,"role":"STORE_EMPLOYEE","storeId":"north"`)), "olga: invite-user new"},
			{"too soon invited again", call(ann, "POST", "/users/"+nia+"/invitation", ""), "olga: invite-user new"},
			{"invited again", func(t *testing.T) (int, string) {
				s.Clock.T = s.Clock.T.Add(25 * time.Hour)
				check.OK(t, s.stay(t))
				return s.call(t, ann, "POST", "/users/"+nia+"/invitation", "")
			}, "ann: remind-user"},
			{"reminded with everybody", func(t *testing.T) (int, string) {
				s.Clock.T = s.Clock.T.Add(25 * time.Hour)
				check.OK(t, s.stay(t))
				return s.call(t, ann, "POST", "/users/reminders", "")
			}, "ann: remind-users"},
			{"role and store", edit(`,"role":"STORE_OWNER","storeId":"south","phoneNumber":"1"`), "ann: update-user phone role store"},
			{"saved once more with the same", edit(`,"role":"STORE_OWNER","storeId":"south","phoneNumber":"1"`), "ann: update-user phone role store"},
			{"permissions and demo", edit(`,"role":"HEAD_OFFICE","permissions":["HEAD_OFFICE_CHAT"],"isDemo":true,"phoneNumber":"1"`),
				"ann: update-user role store permissions demo"},
			{"back to the store", edit(`,"role":"STORE_EMPLOYEE","storeId":"north"`), "ann: update-user phone role store permissions demo"},
			{"a session ended", func(t *testing.T) (int, string) {
				_, err := s.DB.Exec(t.Context(), `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
VALUES ('of-nia', $1, 'x', 1, 1, 1)`, nia)
				check.OK(t, err)
				return s.call(t, olga, "DELETE", "/users/"+nia+"/sessions/of-nia", "")
			}, "olga: end-user-session"},
			{"second step", call(ann, "POST", "/users/"+nia+"/second-factor/reset", ""), "ann: reset-second-factor"},
			{"acted as", func(t *testing.T) (int, string) {
				_, err := s.DB.Exec(t.Context(), `INSERT INTO sign_ins (user_id, recent_at) VALUES ($1, 1)`, nia)
				check.OK(t, err)
				return 200, s.start(t, nia)
			}, "ann: impersonate"},
			{"deactivated by somebody who acted as the owner", func(t *testing.T) (int, string) {
				return s.call(t, s.start(t, "olga"), "DELETE", "/users/deactivate/"+nia, "")
			}, "ann as olga: deactivate-user"},
			{"deactivated once more, by somebody else", call(ann, "DELETE", "/users/deactivate/"+nia, ""), "ann as olga: deactivate-user"},
			{"reinstated", call(ann, "POST", "/users/reinstate/"+nia, ""), "ann: reinstate-user"},
			{"changed by a file", func(t *testing.T) (int, string) {
				return s.send(t, "N-1,nia@caravan.example,Nina,Okoye,STORE_MANAGER,north,,no\nX-9,new@caravan.example,Ida,Byrne,STORE_REP,,,no\n")
			}, "ann: import-users name role user_id"},
			{"in a file that changes nothing of it", func(t *testing.T) (int, string) {
				return s.send(t, "N-1,nia@caravan.example,Nina,Okoye,STORE_MANAGER,north,,no\n")
			}, "ann: import-users name role user_id"},
			{"synced", func(t *testing.T) (int, string) {
				rows := "N-1,nia@caravan.example,Nina,Okoye,STORE_MANAGER,south,,no\nX-9,new@caravan.example,Ida,Byrne,STORE_REP,,1,no\n"
				check.OK(t, os.WriteFile(list, []byte(columns+rows), 0o600))
				return s.call(t, ann, "POST", "/users/sync", "")
			}, "ann: sync-users store"},
			{"deleted", call(ann, "DELETE", "/users/delete/"+nia, ""), "ann: delete-user"},
		} {
			t.Run("FD-440 the history of an account has what was done to it: "+c.name, func(t *testing.T) {
				s.Clock.T = s.Clock.T.Add(time.Second)
				status, body := c.act(t)
				got, _ := s.history(t, nia, "")
				if check.True(t, len(got) > 0, status, body) {
					check.Is(t, got[0], c.want, status, body)
				}
			})
		}
		t.Run("FD-440 the file and the sync name everybody whom they changed, and nobody else", func(t *testing.T) {
			id, err := db.One(t.Context(), s.DB, db.Text, `SELECT id FROM users WHERE email = 'new@caravan.example'`)
			check.OK(t, err)
			got, _ := s.history(t, id, "")
			check.Same(t, got, []string{"ann: sync-users phone", "ann: import-users new"})
			got, _ = s.history(t, "mia", "")
			check.Is(t, len(got), 0, got)
		})
		t.Run("FD-440 the trail names the new person too", func(t *testing.T) {
			found := s.trail(t, "?query=olga&limit=100")
			check.True(t, strings.Contains(strings.Join(found, "\n"), "olga as themself invite-user Nina Okoye DONE"), found)
		})
		t.Run("FD-440 GENERAL-024 it is read page by page, also when an entry comes meanwhile", func(t *testing.T) {
			all, _ := s.history(t, nia, "")
			var got []string
			before := ""
			for range all {
				lines, page := s.history(t, nia, "&limit=4"+before)
				got = append(got, lines...)
				check.Is(t, page.Meta.TotalItems, len(all)-len(got)+len(lines))
				if len(page.Items) == page.Meta.TotalItems {
					break
				}
				check.Is(t, len(lines), 4)
				before = "&before=" + page.Items[len(page.Items)-1].ID
				_, _, err := s.hall.trail.Begin(t.Context(), testnet.Ann, "reinstate-user", "/users/reinstate/{id}", "/users/reinstate/"+nia)
				check.OK(t, err)
			}
			check.Same(t, got, all)
			none, _ := s.history(t, nia, "&limit=4&before=nothing")
			check.Is(t, len(none), 0, none)
		})
		t.Run("FD-440 what was refused or has failed is left out, what may have succeeded is not", func(t *testing.T) {
			s.Clock.T = s.Clock.T.Add(time.Second)
			for _, status := range []int{0, 409, 500} {
				_, done, err := s.hall.trail.Begin(t.Context(), testnet.Ann, "delete-user", "/users/delete/{id}", "/users/delete/sam")
				check.OK(t, err)
				if status > 0 {
					done(status)
				}
			}
			_, list := s.history(t, "sam", "")
			if check.Is(t, len(list.Items), 1) {
				check.Is(t, list.Items[0].Outcome, audittrail.Unknown)
			}
			check.Is(t, len(s.trail(t, "?about=sam")), 3)
		})
		t.Run("FD-440 AMB-010 nobody but head office in their own name reads what was done to an account, not even to their own", func(t *testing.T) {
			for _, a := range []access.Actor{testnet.Rob, testnet.Olga, testnet.Mia, testnet.Emma} {
				status, body := s.call(t, testnet.Token(a), "GET", "/audit-trail?about="+a.UserID, "")
				check.Is(t, status, 403, a.UserID, body)
			}
			status, body := s.call(t, s.start(t, "rob"), "GET", "/audit-trail?about=rob", "")
			check.Is(t, status, 403, body)
			status, body = s.call(t, "", "GET", "/audit-trail?about=rob", "")
			check.Is(t, status, 401, body)
		})
		t.Run("FD-113 FD-440 what entries name is removed with them", func(t *testing.T) {
			s.Clock.T = s.Clock.T.AddDate(0, 0, audittrail.Keeps+30)
			check.OK(t, s.hall.trail.Tidy(t.Context()))
			check.Is(t, s.Count(t, `SELECT COUNT(*) FROM trail_accounts`), 0)
		})
	})
}

// stay moves the end of everybody's session, so that days may pass.
func (s *trailed) stay(t *testing.T) error {
	_, err := s.DB.Exec(t.Context(), `UPDATE sessions SET expires_at = $1, last_used_at = $2`, db.Ms(s.Clock.T.Add(time.Hour)), db.Ms(s.Clock.T))
	return err
}

func TestCommandsNameTheAccount(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, "people.csv")
	check.OK(t, os.WriteFile(file, []byte(columns+",boss@caravan.example,New,Leader,HEAD_OFFICE,,,no\n"), 0o600))
	for _, args := range [][]string{
		{"user", "create", "boss@caravan.example", "--role", "HEAD_OFFICE"},
		{"user", "permit", "boss@caravan.example", "--head-office-chat"},
		{"user", "reset-link", "boss@caravan.example"},
		{"user", "reset-second-step", "boss@caravan.example"},
		{"import", "users", file},
	} {
		code, out, errs := run(t, data, args...)
		check.Must(t, check.Is(t, code, 0, args, out, errs))
	}
	if code, _, _ := run(t, data, "user", "create", "boss@caravan.example", "--role", "STORE_REP"); code != 1 {
		t.Error("somebody was created twice")
	}
	h, err := openHall(t.Context(), Config{Data: data, MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
	check.OK(t, err)
	defer h.close()
	boss, err := db.One(t.Context(), h.db, db.Text, `SELECT id FROM users WHERE email = 'boss@caravan.example'`)
	check.OK(t, err)
	reader := access.Actor{UserID: boss, Role: access.HeadOffice}
	entries, _, err := h.trail.List(t.Context(), reader, audittrail.Search{About: boss, Done: true}, db.Page{Limit: 100})
	check.OK(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, strings.TrimSpace(e.Who.ID+" "+e.Operation+" "+strings.Join(e.Changed, " ")))
	}
	check.Same(t, got, []string{"import-users name", "reset-second-factor", "make-reset-link", "update-user permissions", "invite-user new"})
	t.Run("FD-440 a command that was refused is on the trail as that", func(t *testing.T) {
		all, _, err := h.trail.List(t.Context(), reader, audittrail.Search{}, db.Page{Limit: 1})
		check.OK(t, err)
		if check.Is(t, len(all), 1) {
			check.Is(t, all[0].Outcome(), audittrail.Refused)
		}
	})
}
