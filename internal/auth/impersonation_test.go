package auth

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

const why = "Their photo does not upload"

// impersonate starts to act as somebody, with the token of whoever does.
func (s *site) impersonate(token, userID string) answer {
	s.t.Helper()
	return s.call("POST", "/auth/impersonate/"+userID, token, fields{"reason": why})
}

// acting signs somebody in and returns their own token and that of acting as another person, who has signed in before.
func (s *site) acting(who, as string) (own, acting string) {
	s.t.Helper()
	s.login(as)
	own = s.login(who)
	a := s.impersonate(own, as)
	check.Must(s.t, check.Is(s.t, a.Code, 200, who, as, a.Body))
	return own, a.json["token"].(string)
}

// withStaff returns the site with people of every role, who have all signed in, and some who may not be impersonated.
func withStaff(t *testing.T, d *db.DB) *site {
	s := newSite(t, d)
	s.person("office", access.HeadOffice, "", false)
	s.person("office2", access.HeadOffice, "", false)
	s.person("rep2", access.StoreRep, "", false)
	s.person("manager", access.StoreManager, "s1", false)
	s.person("employee", access.StoreEmployee, "s1", false)
	s.person("never", access.StoreEmployee, "s1", false)
	s.person("deleted", access.StoreEmployee, "s1", false)
	s.person("left", access.StoreEmployee, "s1", false)
	for _, id := range []string{"office", "office2", "rep", "rep2", "owner", "manager", "employee", "deleted", "left"} {
		s.login(id)
	}
	s.exec(`UPDATE users SET deleted_at = 1 WHERE id = 'deleted'`)
	s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'left'`)
	return s
}

func TestWhoMayImpersonateWhom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withStaff(t, d)
		targets := []string{"office2", "rep2", "owner", "manager", "employee", "never", "deleted", "left", "nobody-at-all"}
		for _, c := range []struct {
			who  string
			want []int
		}{
			{"office", []int{200, 200, 200, 200, 200, 403, 403, 403, 404}},
			{"rep", []int{403, 403, 200, 200, 200, 403, 403, 403, 404}},
			{"owner", []int{403, 403, 403, 403, 403, 403, 403, 403, 403}},
			{"manager", []int{403, 403, 403, 403, 403, 403, 403, 403, 403}},
			{"employee", []int{403, 403, 403, 403, 403, 403, 403, 403, 403}},
		} {
			t.Run("IMPERSONATION-001 IMPERSONATION-002 IMPERSONATION-003 IMPERSONATION-004 IMPERSONATION-005 AMB-011 as "+c.who, func(t *testing.T) {
				token := s.login(c.who)
				for i, target := range targets {
					if a := s.impersonate(token, target); a.Code != c.want[i] {
						t.Errorf("as %s: %d %s, want %d", target, a.Code, a.Body, c.want[i])
					}
				}
				a := s.impersonate(token, c.who)
				check.Is(t, a.Code, 403)
			})
		}
		t.Run("GENERAL-003 nobody without a sign-in", func(t *testing.T) { s.impersonate("", "owner").says(t, 401, "Please sign in.", "") })
		t.Run("AMB-011 nobody impersonates while impersonating", func(t *testing.T) {
			_, acting := s.acting("office", "rep")
			s.impersonate(acting, "owner").says(t, 403, "You cannot start another impersonation while impersonating a user.", "")
		})
		for name, reason := range map[string]string{"none": "", "spaces": "   ", "too short": " ab ", "too long": strings.Repeat("é", 201),
			"invisible characters": "a\u202eb c"} {
			t.Run("IMPERSONATION-006 a reason is asked: "+name, func(t *testing.T) {
				s.call("POST", "/auth/impersonate/owner", s.login("office"), fields{"reason": reason}).says(t, 422, MessageReason, "body.reason")
			})
		}
	})
}

func TestImpersonating(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withStaff(t, d)
		t.Run("IMPERSONATION-007 IMPERSONATION-008 it answers token and user, and its cookie overrides the normal one until it is stopped",
			func(t *testing.T) {
				token := s.login("office")
				own := &http.Cookie{Name: "access_token", Value: token}
				a := s.call("POST", "/auth/impersonate/owner", "", fields{"reason": why}, own)
				c := a.cookie("impersonation_token")
				check.Must(t, check.Is(t, a.Code, 200, a.Body, c))
				check.Must(t, check.True(t, c != nil, a.Body, c))
				check.Must(t, check.Is[any](t, c.Value, a.json["token"], a.Body, c))
				check.Must(t, check.True(t, c.HttpOnly, a.Body, c))
				check.Must(t, check.True(t, c.Secure, a.Body, c))
				check.Must(t, check.Is[any](t, a.json["user"].(map[string]any)["id"], "owner", a.Body, c))
				got := s.call("GET", "/other", "", nil, own, c)
				check.Must(t, check.Is(t, strings.TrimSpace(got.Body.String()), `"owner"`, got.Code, got.Body))
				stopped := s.call("POST", "/auth/stop-impersonating", "", nil, own, c)
				check.Must(t, check.Is(t, stopped.Code, 204, stopped.Header()))
				check.True(t, stopped.cookie("impersonation_token").MaxAge < 0)
				check.True(t, !s.works(c.Value), c.Value)
				check.True(t, s.works(token), token)
				again := s.call("POST", "/auth/stop-impersonating", "", nil, own, c)
				check.Must(t, check.Is(t, again.Code, 204))
			})
		t.Run("IMPERSONATION-009 stopping never ends a session of somebody's own", func(t *testing.T) {
			token := s.login("rep")
			s.call("POST", "/auth/stop-impersonating", token, nil)
			if !s.works(token) {
				t.Fatal("it did")
			}
		})
		t.Run("AMB-009 the token is stored hashed", func(t *testing.T) {
			_, acting := s.acting("office", "owner")
			var n int
			err := d.QueryRow(t.Context(), `SELECT COUNT(*) FROM sessions WHERE token_hash = $1`, acting).Scan(&n)
			check.OK(t, err)
			check.Must(t, check.Is(t, n, 0))
		})
		t.Run("AMB-012 it is no sign-in of the person", func(t *testing.T) {
			s.clock.T = s.clock.T.Add(time.Minute)
			before := s.clock.T
			own := s.login("owner")
			s.clock.T = s.clock.T.Add(time.Minute)
			s.impersonate(s.login("office"), "owner")
			a := s.call("GET", "/users/me", own, nil)
			check.Must(t, check.Is[any](t, a.json["recentSignedIn"], before.Format(time.RFC3339), a.Body))
		})
		for name, end := range map[string]func(own string){
			"after 30 minutes, however much it is used":              func(string) { s.clock.T = s.clock.T.Add(ImpersonationLasts) },
			"when the real person logs out":                          func(own string) { s.call("POST", "/auth/logout", own, nil) },
			"when the real person is deactivated":                    func(string) { s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'rep'`) },
			"when the real person loses the role":                    func(string) { s.exec(`UPDATE users SET role = 'STORE_EMPLOYEE' WHERE id = 'rep'`) },
			"when the other person is deactivated":                   func(string) { s.exec(`UPDATE users SET deactivated_at = 1 WHERE id = 'owner'`) },
			"when the other person is deleted":                       func(string) { s.exec(`UPDATE users SET deleted_at = 1 WHERE id = 'owner'`) },
			"when the other person gets a role that is out of reach": func(string) { s.exec(`UPDATE users SET role = 'STORE_REP' WHERE id = 'owner'`) },
			"when the real person starts another one":                func(own string) { s.impersonate(own, "manager") },
		} {
			t.Run("IMPERSONATION-008 it ends "+name, func(t *testing.T) {
				own, acting := s.acting("rep", "owner")
				s.clock.T = s.clock.T.Add(ImpersonationLasts - time.Second)
				if !s.works(acting) {
					t.Fatal("it has ended before")
				}
				s.clock.T = s.clock.T.Add(-ImpersonationLasts + time.Second)
				end(own)
				if s.works(acting) {
					t.Error("it goes on")
				}
				s.exec(`UPDATE users SET deactivated_at = NULL, deleted_at = NULL, role = CASE WHEN id = 'rep' THEN 'STORE_REP' ELSE 'STORE_OWNER' END WHERE id IN ('rep', 'owner')`)
			})
		}
		t.Run("IMPERSONATION-008 the app of a browser whose impersonation has ended is told who they are themself, and rid of the cookie",
			func(t *testing.T) {
				own, acting := s.acting("rep", "owner")
				s.clock.T = s.clock.T.Add(ImpersonationLasts)
				cookies := []*http.Cookie{{Name: "access_token", Value: own}, {Name: "impersonation_token", Value: acting}}
				if a := s.call("GET", "/other", "", nil, cookies...); a.Code != 401 {
					t.Errorf("a call went on in the person's own name: %d", a.Code)
				}
				a := s.call("GET", "/auth/session", "", nil, cookies...)
				c := a.cookie("impersonation_token")
				check.Must(t, check.Is[any](t, a.json["user"].(map[string]any)["id"], "rep", a.Body, a.Header()))
				check.Must(t, check.True(t, c != nil, a.Body, a.Header()))
				check.Must(t, check.True(t, c.MaxAge < 0, c.MaxAge, a.Body, a.Header()))
			})
		t.Run("FD-26 the answer to a page of the person's own says that they have begun to impersonate", func(t *testing.T) {
			_, acting := s.acting("rep", "owner")
			r := httptest.NewRequest("POST", "/api/users/me", nil)
			r.Header.Set(PersonHeader, "rep")
			a := s.Send(acting, r)
			check.Must(t, check.Is(t, a.Code, 409, a.Body))
			check.Must(t, check.True(t, strings.Contains(a.Body.String(), `"impersonation":true`), a.Body.String(), a.Body))
		})
	})
}

func TestWhoIsToldOfImpersonations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withStaff(t, d)
		over := func() {
			t.Helper()
			err := d.InTx(t.Context(), func(tx *db.Tx) error { return s.service.tellOver(t.Context(), tx, s.clock.T) })
			check.OK(t, err)
		}
		over()
		began := s.clock.T
		own, acting := s.acting("office", "owner")
		over()
		if len(s.told.all) != 0 {
			t.Fatalf("told while it goes on: %+v", s.told.all)
		}
		s.clock.T = began.Add(10 * time.Minute)
		s.call("POST", "/auth/stop-impersonating", acting, nil)
		s.call("POST", "/auth/stop-impersonating", acting, nil)
		over()
		t.Run("AMB-012 the person is told once, by whom, when and why", func(t *testing.T) {
			check.Must(t, check.Is(t, len(s.told.all), 1, s.told.all))
			i := s.told.all[0]
			check.Is(t, i.UserID, "owner", i)
			check.Is(t, i.ImpersonatorID, "office", i)
			check.Is(t, i.LastName, "Nguyen", i)
			check.Is(t, i.Reason, why, i)
			check.True(t, i.StartedAt.Equal(began), i)
			check.True(t, i.EndedAt.Equal(s.clock.T), i)
		})
		t.Run("AMB-012 also of one that has ended by itself, or with the real person's session", func(t *testing.T) {
			s.told.all = nil
			s.impersonate(own, "owner")
			s.clock.T = s.clock.T.Add(time.Hour)
			over()
			again := s.login("office")
			s.impersonate(again, "manager")
			began := s.clock.T
			s.clock.T = s.clock.T.Add(time.Minute)
			s.call("POST", "/auth/logout", again, nil)
			s.clock.T = s.clock.T.Add(time.Minute)
			over()
			check.Must(t, check.Is(t, len(s.told.all), 2, s.told.all))
			check.Must(t, check.Is(t, s.told.all[0].EndedAt.Sub(s.told.all[0].StartedAt), ImpersonationLasts, s.told.all))
			check.Must(t, check.Is(t, s.told.all[1].EndedAt.Sub(began), time.Minute, s.told.all))
		})
	})
}

func TestImpersonationsStartedAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withStaff(t, d)
		own := s.login("office")
		tokens := make([]string, 6)
		var starting sync.WaitGroup
		for i := range tokens {
			starting.Go(func() {
				if a := s.impersonate(own, []string{"owner", "manager"}[i%2]); a.Code == 200 {
					tokens[i] = a.json["token"].(string)
				}
			})
		}
		starting.Wait()
		t.Run("IMPERSONATION-008 of those that are started at once from one session, one goes on", func(t *testing.T) {
			live := 0
			for i, token := range tokens {
				if token == "" {
					t.Errorf("start %d failed", i)
				} else if s.works(token) {
					live++
				}
			}
			check.Is(t, live, 1)
		})
	})
}
