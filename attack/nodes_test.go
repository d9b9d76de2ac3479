package attack

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caravan/internal/app/demo"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
)

// node returns another program on the same data. It does not run yet.
func (p *program) node() *program { return &program{data: p.data, database: p.database} }

// as returns the running program as it answers another person.
func (p *program) as(t *testing.T, person string) *program {
	t.Helper()
	other := *p
	other.token = ""
	var in struct{ Token string }
	other.read(t, "POST", "/auth/login", map[string]string{"email": person, "password": demo.Password}, &in)
	other.token = in.Token
	return &other
}

// group begins a group of the rep and the owner and returns its id.
func (p *program) group(t *testing.T) string {
	t.Helper()
	owner := p.idOf(t, "owner@caravan.example")
	var c struct{ ID string }
	p.read(t, "POST", "/conversations", map[string]any{"id": db.NewID(), "name": "Nodes", "userIds": []string{owner}}, &c)
	return c.ID
}

// idOf returns the id of somebody of the demo network.
func (p *program) idOf(t *testing.T, person string) string {
	t.Helper()
	var me struct{ ID string }
	p.as(t, person).read(t, "GET", "/users/me", nil, &me)
	return me.ID
}

// message is the part of a message that the tests read.
type message struct{ ID, Body string }

// say sends a message with an id of the client's. An error means that there was no whole answer.
func (p *program) say(conversation, id, body string) (status int, err error) {
	status, _, err = p.call("POST", "/messages", map[string]string{"id": id, "conversation": conversation, "body": body})
	return status, err
}

// thread reads the newest messages of a conversation.
func (p *program) thread(t *testing.T, conversation string) []message {
	t.Helper()
	var c struct{ Messages []message }
	p.read(t, "GET", "/conversations/"+conversation+"?limit=100", nil, &c)
	return c.Messages
}

// news opens the stream of changes of whoever is signed in, and returns what it says.
func (p *program) news(t *testing.T) <-chan string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.address+"/api/live", nil)
	check.OK(t, err)
	r.Header.Set("Authorization", "Bearer "+p.token)
	answer, err := http.DefaultClient.Do(r)
	check.OK(t, err)
	heard := make(chan string, 1000)
	go func() {
		defer close(heard)
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if data, is := strings.CutPrefix(lines.Text(), "data: "); is {
				heard <- data
			}
		}
	}()
	t.Cleanup(func() {
		stop()
		for range heard { // until the reader has ended
		}
		answer.Body.Close()
	})
	waitFor(t, heard, "hello")
	return heard
}

// waitFor reads a stream until something is said.
func waitFor(t *testing.T, heard <-chan string, what string) {
	t.Helper()
	for late := time.After(30 * time.Second); ; {
		select {
		case said, open := <-heard:
			if !open {
				t.Fatal("the stream has ended")
			}
			if strings.Contains(said, what) {
				return
			}
		case <-late:
			t.Fatalf("%q was not heard", what)
		}
	}
}

// TestTwoNodes lets two people on two nodes of one PostgreSQL write to each other: what one sends the other hears of within a second, and sees with
// the next poll when the connection is cut on which nodes hear of each other.
func TestTwoNodes(t *testing.T) {
	eachInstalled(t, func(t *testing.T, rep *program, cfg db.Config) {
		if engineOf(cfg) == db.SQLite {
			return // it has one node
		}
		rep.start(t)
		second := rep.node()
		second.start(t)
		owner := second.as(t, "owner@caravan.example")
		group := rep.group(t)
		heard := owner.news(t)
		sent := seldomOr(10, 200)
		times := make([]time.Duration, sent)
		for i := range times {
			began := time.Now()
			status, err := rep.say(group, db.NewID(), fmt.Sprint(i))
			check.Must(t, check.Is(t, status, 201, err))
			waitFor(t, heard, group)
			times[i] = time.Since(began)
			if all := owner.thread(t, group); all[len(all)-1].Body != fmt.Sprint(i) {
				t.Errorf("MSG-012 when the owner hears of message %d, the newest is %+v", i, all[len(all)-1])
			}
		}
		slices.Sort(times)
		if middle := times[sent/2]; middle > time.Second {
			t.Errorf("NOTIF-007 the owner on the other node hears of a message after %v", middle)
		}
		pool, err := sql.Open("pgx", cfg.URL)
		check.OK(t, err)
		defer pool.Close()
		cuts, slowest := seldomOr(2, 20), time.Duration(0)
		for i := range cuts {
			tag := owner.tag(t, group, "")
			_, err := pool.ExecContext(t.Context(),
				`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%listener'`)
			check.OK(t, err)
			began := time.Now()
			status, err := rep.say(group, db.NewID(), fmt.Sprint("cut ", i))
			check.Must(t, check.Is(t, status, 201, err))
			for tag != "" && owner.tag(t, group, tag) == tag { // it is still told that nothing has changed
				if time.Since(began) > 10*time.Second {
					t.Fatal("MSG-018 a poll ten seconds later does not show the message")
				}
			}
			if all := owner.thread(t, group); all[len(all)-1].Body != fmt.Sprint("cut ", i) {
				t.Errorf("MSG-018 the owner sees %+v", all[len(all)-1])
			}
			slowest = max(slowest, time.Since(began))
		}
		figure("two nodes: %d messages heard of on the other node, the middle one after %d ms, the slowest after %d ms; with the connection cut %d "+
			"times polls showed them after %.1f s at most",
			sent, times[sent/2].Milliseconds(), times[sent-1].Milliseconds(), cuts, slowest.Seconds())
	})
}

// tag polls a conversation with the tag of an answer, and returns that of the new one; empty: there is none now.
func (p *program) tag(t *testing.T, conversation, had string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.address+"/api/conversations/"+conversation, nil)
	check.OK(t, err)
	r.Header.Set("Authorization", "Bearer "+p.token)
	if had != "" {
		r.Header.Set("If-None-Match", had)
	}
	answer, err := http.DefaultClient.Do(r)
	check.OK(t, err)
	check.OK(t, answer.Body.Close())
	return answer.Header.Get("ETag")
}

// TestKilledWhilePeopleWrite kills a node while people write, again and again. Whatever was not answered is sent again with the same id: to the other
// node, or on SQLite to the same one once it has started again. Every message that was acknowledged must be there, and every one once.
func TestKilledWhilePeopleWrite(t *testing.T) {
	const writers = 4
	eachInstalled(t, func(t *testing.T, p *program, cfg db.Config) {
		p.start(t)
		other := p
		if engineOf(cfg) == db.Postgres {
			other = p.node()
			other.start(t)
		}
		rounds, acknowledged, repeated := seldomOr(3, 50), 0, 0
		for round := range rounds {
			group := p.group(t)
			var sent [writers][]string // ids
			var safe [writers]int      // how many of them were acknowledged: all, or all but the last one
			var answered atomic.Int64
			enough := sync.OnceFunc(p.kill)
			var all sync.WaitGroup
			for w := range writers {
				all.Go(func() {
					for len(sent[w]) < 20 { // a page of the conversation has all
						id := db.NewID()
						sent[w] = append(sent[w], id)
						status, err := p.say(group, id, id)
						if err != nil {
							return // it was killed
						}
						if status != 201 {
							t.Errorf("AMB-127 a message is answered with %d", status)
							return
						}
						safe[w]++
						if answered.Add(1) >= int64(3+(round*7)%40) {
							go enough() // while the others are in the middle of a message
						}
					}
				})
			}
			all.Wait()
			enough()
			if other == p {
				p.start(t)
			}
			want := map[string]int{}
			for w, ids := range sent {
				for i, id := range ids {
					status, err := other.say(group, id, id)
					switch {
					case status == 201 && i >= safe[w]:
						repeated++
					case status != 200:
						t.Errorf("AMB-127 the repeat of message %d of %d that were acknowledged is answered with %d, %v", i+1, safe[w], status, err)
					}
					want[id] = 1
				}
			}
			acknowledged += int(answered.Load())
			got := map[string]int{}
			for _, m := range other.thread(t, group) {
				got[m.Body]++
			}
			check.Same(t, got, want)
			if other != p {
				p.start(t)
			}
		}
		figure("killed while people write: %d kills and %d acknowledged messages on %s, 0 lost, 0 doubled, %d stored by a repeat", rounds, acknowledged,
			engineOf(cfg), repeated)
	})
}
