package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"caravan/internal/app/demo"
	"caravan/internal/audit/rules"
)

// site is the nodes, and the load balancer in front of them.
type site struct {
	env []string

	mu    sync.Mutex
	nodes []*node // the one that has served longest first
	ready []*node
	turn  int
}

func (s *site) add(n *node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.nodes = append(s.nodes, n)
}

func (s *site) remove(n *node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.nodes = slices.DeleteFunc(s.nodes, func(other *node) bool { return other == n })
}

// oldest returns nil when there is none.
func (s *site) oldest() *node {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.nodes) == 0 {
		return nil
	}
	return s.nodes[0]
}

// look asks every node whether it is ready, as a load balancer does.
func (s *site) look(ctx context.Context) {
	s.mu.Lock()
	nodes := slices.Clone(s.nodes)
	s.mu.Unlock()
	ready := slices.DeleteFunc(nodes, func(n *node) bool {
		status, _, err := send(ctx, http.MethodGet, n.address+"/readyz", "", nil)
		return err != nil || status != http.StatusOK
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ready = ready
}

// next returns the node whose turn it is, of those that were ready when the load balancer looked last.
func (s *site) next() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.ready) == 0 {
		return "", errors.New("no node is ready")
	}
	s.turn++
	return s.ready[s.turn%len(s.ready)].address, nil
}

// crowd is people who work.
type crowd struct {
	site   *site
	people []*person
}

// person is somebody who has signed in, with what they write about.
type person struct {
	token, conversation string
	posts               []string
	report, line        string // of a rep
}

// things is a page of posts or conversations.
type things struct {
	Items []struct {
		ID  string `json:"id"`
		Can struct {
			Comment bool `json:"comment"`
			Send    bool `json:"send"`
		} `json:"can"`
	} `json:"items"`
}

func newCrowd(ctx context.Context, s *site, many int) (*crowd, error) {
	s.look(ctx)
	c := &crowd{site: s}
	accounts := []string{"owner", "rep", "head.office", "manager", "employee"}
	for i := range many {
		p := &person{}
		var in struct {
			Token string `json:"token"`
		}
		who := map[string]any{"email": accounts[i%len(accounts)] + "@caravan.example", "password": demo.Password}
		if err := c.read(ctx, p, http.MethodPost, "/auth/login", who, &in); err != nil {
			return nil, err
		}
		p.token = in.Token
		var posts, chats things
		err := errors.Join(
			c.read(ctx, p, http.MethodGet, "/users/me/feed", nil, &posts),
			c.read(ctx, p, http.MethodGet, "/users/me/conversations", nil, &chats))
		for _, chat := range chats.Items {
			if chat.Can.Send {
				p.conversation = chat.ID
			}
		}
		for _, post := range posts.Items {
			if post.Can.Comment {
				p.posts = append(p.posts, post.ID)
			}
		}
		if err != nil || p.conversation == "" || len(p.posts) == 0 {
			return nil, errors.Join(err, errors.New("somebody has nothing to write about"))
		}
		if accounts[i%len(accounts)] == "rep" {
			if err := c.takeReport(ctx, p); err != nil {
				return nil, err
			}
		}
		c.people = append(c.people, p)
	}
	return c, nil
}

// takeReport finds an open report for a rep to mark.
func (c *crowd) takeReport(ctx context.Context, p *person) error {
	var today struct {
		Open []struct {
			ID string `json:"id"`
		} `json:"open"`
	}
	if err := c.read(ctx, p, http.MethodGet, "/audit-reports/today", nil, &today); err != nil {
		return err
	}
	if len(today.Open) == 0 {
		return errors.New("the rep has no open report")
	}
	p.report = today.Open[0].ID
	var report struct {
		Lines []struct {
			ID   string         `json:"id"`
			Type rules.LineType `json:"type"`
		} `json:"lines"`
	}
	if err := c.read(ctx, p, http.MethodGet, "/audit-reports/"+p.report, nil, &report); err != nil {
		return err
	}
	for _, l := range report.Lines {
		if l.Type == rules.TypeNonLiquor { // the one kind that has no price
			p.line = l.ID
			return nil
		}
	}
	return errors.New("the report has no line without a price")
}

// read makes a call that has to succeed, and decodes its answer.
func (c *crowd) read(ctx context.Context, p *person, method, path string, body map[string]any, out any) error {
	status, said, err := c.call(ctx, p, method, path, body)
	if err != nil {
		return err
	}
	if status >= http.StatusMultipleChoices {
		return fmt.Errorf("%s %s: %d %s", method, path, status, said)
	}
	return json.Unmarshal(said, out)
}

func (c *crowd) call(ctx context.Context, p *person, method, path string, body map[string]any) (status int, said []byte, err error) {
	address, err := c.site.next()
	if err != nil {
		return 0, nil, err
	}
	return send(ctx, method, address+"/api"+path, p.token, body)
}

var client = &http.Client{Timeout: 30 * time.Second}

func send(ctx context.Context, method, address, token string, body map[string]any) (status int, said []byte, err error) {
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return 0, nil, err
		}
		sent = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, sent)
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	said, err = io.ReadAll(answer.Body)
	return answer.StatusCode, said, err
}

// pause lies between two calls of a person, so that nobody reaches the limit of 1,200 calls a minute.
const pause = 60 * time.Millisecond

// work lets everybody work until the nodes are replaced, and for some time after that.
func (c *crowd) work(ctx context.Context, replaced <-chan error, lasts time.Duration) (f figures) {
	looking, stop := context.WithCancel(ctx)
	var (
		mu   sync.Mutex
		took []time.Duration
		all  sync.WaitGroup
		over = make(chan struct{})
	)
	all.Go(func() {
		for tick := time.NewTicker(200 * time.Millisecond); looking.Err() == nil; <-tick.C {
			c.site.look(ctx)
		}
	})
	for _, p := range c.people {
		all.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-over:
					return
				case <-time.After(pause):
				}
				method, path, body := p.act(n)
				began := time.Now()
				status, said, err := c.call(ctx, p, method, path, body)
				waited := time.Since(began)
				mu.Lock()
				f.calls++
				switch {
				case err != nil:
					f.failures = append(f.failures, fmt.Sprintf("%s %s: %v", method, path, err))
				case status >= http.StatusMultipleChoices:
					f.failures = append(f.failures, fmt.Sprintf("%s %s: %d %.200s", method, path, status, said))
				default:
					took = append(took, waited)
				}
				mu.Unlock()
			}
		})
	}
	f.err = <-replaced
	if f.err == nil {
		<-time.After(lasts)
	}
	close(over)
	stop()
	all.Wait()
	f.finish(took)
	return f
}

// act returns what a person does next: they mostly read, and also write.
func (p *person) act(n int) (method, path string, body map[string]any) {
	post := p.posts[rand.IntN(len(p.posts))] // #nosec G404 -- it only spreads the calls
	acts := []func() (string, string, map[string]any){
		reads("/users/me"), reads("/users/me/feed?page=2"), reads("/posts/announcements"), reads("/users/me/notifications"),
		reads("/users/me/conversations"), reads("/users/me/conversations/count"), reads("/conversations/" + p.conversation),
		reads("/posts/" + url.PathEscape(post)),
		reads("/search?query=shelf"), reads("/academy/courses"), reads("/member-incentives"), reads("/fixes"),
		writes("/messages", map[string]any{"conversation": p.conversation, "body": "<p>The delivery is here.</p>"}),
		writes("/reactions", map[string]any{"type": "LIKE", "reactingToPost": post}),
		writes("/comments", map[string]any{"replyingToPost": post, "body": "<p>Looks great, well done.</p>"}),
	}
	if p.report != "" {
		acts = append(acts, reads("/audit-reports?page=1"), reads("/audit-reports/"+p.report), func() (string, string, map[string]any) {
			lines := []map[string]any{{"id": p.line, "passed": n%2 == 0, "pricePassed": nil}}
			return http.MethodPut, "/audit-reports/" + p.report + "/lines", map[string]any{"auditReportId": p.report, "lines": lines}
		})
	}
	return acts[n%len(acts)]()
}

func reads(path string) func() (string, string, map[string]any) {
	return func() (string, string, map[string]any) { return http.MethodGet, path, nil }
}

func writes(path string, body map[string]any) func() (string, string, map[string]any) {
	return func() (string, string, map[string]any) {
		body["id"] = uuid.NewString()
		return http.MethodPost, path, body
	}
}
