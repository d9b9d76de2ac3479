package attack

import (
	"net/http"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// poll asks for notifications as a page that has those of a tag, and returns the status and the tag of the answer.
func (p *program) poll(t *testing.T, tag string) (status int, next string) {
	t.Helper()
	r, err := http.NewRequest("GET", p.address+"/api/users/me/notifications", nil)
	check.OK(t, err)
	r.Header.Set("Authorization", "Bearer "+p.token)
	r.Header.Set("If-None-Match", tag)
	answer, err := http.DefaultClient.Do(r)
	check.OK(t, err)
	defer answer.Body.Close()
	return answer.StatusCode, answer.Header.Get("ETag")
}

// TestTheEndOfASessionIsToldToAllNodes lets a session end while nodes remember what its page has already, and would answer it for half a minute.
func TestTheEndOfASessionIsToldToAllNodes(t *testing.T) {
	eachInstalled(t, func(t *testing.T, p *program, cfg db.Config) {
		p.start(t)
		nodes := []*program{p}
		if engineOf(cfg) != db.SQLite {
			second := p.node()
			second.start(t)
			nodes = append(nodes, second)
		}
		office := p.as(t, "head.office@caravan.example")
		for _, c := range []struct {
			title, person string
			end           func(*program) (method, path string, by *program)
		}{
			{"AUTH-032 by logging out", "employee@caravan.example", func(own *program) (string, string, *program) { return "POST", "/auth/logout", own }},
			{"AMB-006 by head office, which deactivates the person", "owner@caravan.example", func(own *program) (string, string, *program) {
				var me struct{ ID string }
				own.read(t, "GET", "/users/me", nil, &me)
				return "DELETE", "/users/deactivate/" + me.ID, office
			}},
		} {
			t.Run(c.title, func(t *testing.T) {
				person := p.as(t, c.person)
				method, path, by := c.end(person)
				at := make([]*program, len(nodes))
				tags := make([]string, len(nodes))
				streams := make([]<-chan string, len(nodes))
				for i, node := range nodes {
					at[i] = &program{address: node.address, token: person.token}
					_, tags[i] = at[i].poll(t, "")
					if status, _ := at[i].poll(t, tags[i]); status != http.StatusNotModified {
						t.Fatalf("before the end node %d answered a page that has everything with %d; want 304", i, status)
					}
					streams[i] = at[i].news(t)
				}
				status, answer, err := by.call(method, path, nil)
				check.OK(t, err)
				check.True(t, status < 300, status, method, path, answer)
				for i := range nodes {
					// Another node hears of it a moment later.
					status, late := 0, time.Now().Add(10*time.Second)
					for status != http.StatusUnauthorized && time.Now().Before(late) {
						status, _ = at[i].poll(t, tags[i])
						if i == 0 {
							break
						}
					}
					if status != http.StatusUnauthorized {
						t.Errorf("after the end node %d answered %d; want 401", i, status)
					}
					// Well before the stream would look at its session by itself.
					for late, open := time.After(10*time.Second), true; open; {
						select {
						case _, open = <-streams[i]:
						case <-late:
							t.Fatalf("after the end the stream of node %d goes on", i)
						}
					}
				}
			})
		}
	})
}
