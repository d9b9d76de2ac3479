package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	random "math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"caravan/internal/app"
	"caravan/internal/platform/db"
)

// asProgram is set, to the file of a profile or to nothing, where this program is started as Caravan itself, so that what is loaded has processors
// and memory of its own.
const asProgram = "CARAVAN_BENCH_AS_PROGRAM"

// loadEffort says how large the network is and how many people use it.
type loadEffort struct {
	people                                []int // at the same time, one after the other
	nodes                                 int
	profile                               string        // where the nodes write what they spend their time on; empty: nowhere
	lasts                                 time.Duration // for each number of people
	warmUp                                time.Duration // which is not counted
	posts, messages, reports, alerts, all int           // of the network; all: its people
}

var fullLoad = loadEffort{nodes: 1, lasts: 30 * time.Second, warmUp: 10 * time.Second, posts: 50_000, messages: 500_000, reports: 25_000,
	alerts: 300_000, all: 5_000}

// asCaravan runs this program as Caravan.
func asCaravan(profile string) (status int) {
	if profile != "" {
		out, err := os.Create(profile)
		if err == nil {
			err = pprof.StartCPUProfile(out)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			return 1
		}
		defer pprof.StopCPUProfile()
	}
	return app.Main(os.Args[1:], "bench", os.Stdout, os.Stderr)
}

// person is somebody who uses the site: with an account, a session and a conversation of their own.
type person struct {
	token, conversation string
	node                string // the address of the node that they use

	mu   sync.Mutex
	tags map[string]string // the ETag of the last answer, by path
}

// habit is what people do, or their open pages by themselves.
type habit struct {
	name  string
	every time.Duration // of one person, on average
	call  func(p *person) request
}

// habits returns what people at work do. The intervals of polls are those of web/src/api. Half of the people have the inbox open, a third the feed.
func (n *network) habits(posts []string) []habit {
	read := func(path string) func(*person) request {
		return func(*person) request { return request{method: http.MethodGet, path: "/api" + path} }
	}
	write := func(path string, body func(p *person) map[string]any) func(*person) request {
		return func(p *person) request {
			fields := body(p)
			fields["id"] = uuid.NewString()
			return request{http.MethodPost, "/api" + path, asJSON(fields)}
		}
	}
	words := []string{"cellars", "shelf", "delivery", "wine", "display", "batch7"}
	return []habit{
		{"poll of the counts", 5 * time.Second, read("/users/me/conversations/count")},
		{"poll of the notifications", 10 * time.Second, read("/users/me/notifications?page=1&limit=20")},
		{"poll of the conversations", 20 * time.Second, read("/users/me/conversations?page=1&limit=20")},
		{"poll of newer posts", 90 * time.Second,
			read("/users/me/feed/new?feedType=GLOBAL&postType=ALL&since=" + time.Now().UTC().Format("2006-01-02T15:04:05Z"))},
		{"who am I", 5 * time.Minute, read("/users/me")},
		{"announcements of Home", 5 * time.Minute, read("/posts/announcements")},
		{"a page of the feed", time.Minute, read("/users/me/feed?feedType=GLOBAL&postType=ALL&page=1&limit=15")},
		{"an older page of the feed", 5 * time.Minute, read("/users/me/feed?feedType=GLOBAL&postType=ALL&page=3&limit=15")},
		{"a conversation", 2 * time.Minute, func(p *person) request {
			return request{method: http.MethodGet, path: "/api/conversations/" + p.conversation + "?limit=30"}
		}},
		{"a search", 5 * time.Minute, func(*person) request {
			return request{method: http.MethodGet, path: "/api/search?query=" + anyOf(words)}
		}},
		{"a message", 2 * time.Minute, write("/messages", func(p *person) map[string]any {
			return map[string]any{"conversation": p.conversation, "body": "<p>The delivery is here.</p>"}
		})},
		{"a like", 2 * time.Minute,
			write("/reactions", func(*person) map[string]any { return map[string]any{"type": "LIKE", "reactingToPost": anyOf(posts)} })},
		{"a comment", 10 * time.Minute, write("/comments", func(*person) map[string]any {
			return map[string]any{"replyingToPost": anyOf(posts), "body": "<p>Looks great, well done.</p>"}
		})},
	}
}

// anyOf returns one of some things.
func anyOf[T any](things []T) T {
	return things[random.IntN(len(things))] // #nosec G404 -- it only spreads the calls; nothing secret depends on it
}

// repHabits are those of reps, of whom there is one for fifty people.
func (n *network) repHabits() []habit {
	line := func() request {
		l, passed := anyOf(n.report.Lines), anyOf([]bool{true, false})
		return request{http.MethodPut, "/api/audit-reports/" + n.report.ID + "/lines",
			asJSON(saveBody{AuditReportID: n.report.ID, Lines: []saveLine{{ID: l.ID, Passed: &passed}}})}
	}
	return []habit{
		{"a list of reports", time.Minute, func(*person) request { return request{method: http.MethodGet, path: "/api/audit-reports?page=1"} }},
		{"a report of 200 lines", 2 * time.Minute, func(*person) request {
			return request{method: http.MethodGet, path: "/api/audit-reports/" + n.report.ID}
		}},
		{"a mark", 5 * time.Second, func(*person) request { return line() }},
	}
}

// growLoad makes the network as large as the effort says, and gives its members an account, a session and a conversation. It returns posts that can
// be liked, too.
func (n *network) growLoad(ctx context.Context, e loadEffort) (people, reps []*person, posts []string, err error) {
	most := slices.Max(e.people)
	if err := n.growFeed(ctx, e.posts); err != nil {
		return nil, nil, nil, err
	}
	if err := n.grow(ctx, e.reports); err != nil {
		return nil, nil, nil, err
	}
	if err := n.growPeople(ctx, 0, max(e.all, 2*most)); err != nil {
		return nil, nil, nil, err
	}
	if posts,
		err = db.All(ctx, n.db, db.Text,
		`SELECT id FROM posts WHERE visibility = 'GLOBAL' AND status = 'PUBLIC' AND id LIKE '%~%' LIMIT 5000`); err != nil {
		return nil, nil, nil, err
	}
	if people, err = n.settle(ctx, most); err != nil {
		return nil, nil, nil, err
	}
	tokens, err := n.moreSessions(ctx, max(1, most/50))
	if err != nil {
		return nil, nil, nil, err
	}
	for _, token := range tokens {
		reps = append(reps, &person{token: token})
	}
	if err := errors.Join(n.growMessages(ctx, e.messages/most), n.growAlerts(ctx, e.alerts)); err != nil {
		return nil, nil, nil, err
	}
	return people, reps, posts, errors.Join(command(n.settings, "search", "rebuild"), n.analyse(ctx))
}

// settle gives some members of stores a session, and a conversation with their neighbour.
func (n *network) settle(ctx context.Context, many int) (people []*person, err error) {
	ids, err := db.All(ctx, n.db, db.Text,
		`SELECT id FROM users WHERE role IN ('STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE') AND id LIKE '%~%' ORDER BY id LIMIT $1`, many)
	if err != nil {
		return nil, err
	}
	now := time.Now().UnixMilli()
	var sessions, conversations, members [][]any
	for i, id := range ids {
		p := &person{token: rand.Text(), conversation: uuid.NewString()}
		people = append(people, p)
		sessions = append(sessions, []any{uuid.NewString(), id, hashOf(p.token), now, now, now + (24 * time.Hour).Milliseconds()})
		conversations = append(conversations, []any{p.conversation, "MEMBERS", "Loaded", "loaded", id, now, now, now})
		for _, member := range []string{id, ids[(i+1)%len(ids)]} {
			members = append(members, []any{p.conversation, member, "USER", member, now, now})
		}
	}
	return people, errors.Join(
		db.Insert(ctx, n.db, "INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) VALUES ",
			[]string{"TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, sessions),
		db.Insert(ctx, n.db, "INSERT INTO conversations (id, type, name, search_name, created_by, created_at, newest_at, sort_at) VALUES ",
			[]string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, conversations),
		db.Insert(ctx, n.db, "INSERT INTO conversation_members (conversation_id, seat, type, user_id, seen_until, joined_at) VALUES ",
			[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT"}, members),
	)
}

// growMessages gives each conversation of settle some messages.
func (n *network) growMessages(ctx context.Context, each int) error {
	if each == 0 {
		return nil
	}
	const atOnce = 20 // messages of every conversation that one statement makes, so that it stays within the time for a statement
	for from := 1; from <= each; from += atOnce {
		if _, err := n.db.Exec(ctx, `INSERT INTO messages (id, conversation_id, kind, body, body_text, created_by, sent_at)
SELECT c.id || '~' || CAST(i AS TEXT), c.id, 'MESSAGE', '<p>The delivery is here.</p>', 'The delivery is here.', c.created_by, c.newest_at - 86400000 + i
FROM `+series+` CROSS JOIN conversations c WHERE i >= $2 AND c.search_name = 'loaded'`, min(from+atOnce-1, each), from); err != nil {
			return err
		}
	}
	_, err := n.db.Exec(ctx, `UPDATE conversations SET last_message_id = id || '~' || CAST(CAST($1 AS INTEGER) AS TEXT) WHERE search_name = 'loaded'`,
		each)
	return err
}

// growAlerts copies notifications to everybody who was added, until there are as many as this.
func (n *network) growAlerts(ctx context.Context, alerts int) error {
	var people int
	if err := n.db.QueryRow(ctx, `SELECT COUNT(*) FROM users WHERE id LIKE '%~%'`).Scan(&people); err != nil {
		return err
	}
	copied, err := db.All(ctx, n.db, db.Text, `SELECT MIN(id) FROM notifications WHERE in_app GROUP BY kind, link ORDER BY MIN(id) LIMIT $1`,
		max(1, alerts/people))
	if err != nil {
		return err
	}
	for _, id := range copied {
		if _, err := n.db.Exec(ctx, `INSERT INTO notifications (id, user_id, notice_key, kind, title, content, link, created_at, seen_at, in_app)
SELECT n.id || u.id, u.id, n.notice_key, n.kind, n.title, n.content, n.link, n.created_at, n.seen_at, n.in_app
FROM notifications n CROSS JOIN users u WHERE n.id = $1 AND u.id LIKE '%~%'`, id); err != nil {
			return err
		}
	}
	return nil
}

// loadRow is what some people at the same time have met.
type loadRow struct {
	engine                   string
	nodes, people            int
	planned, refused, failed int                        // calls
	waited                   []time.Duration            // of the calls that were answered, from their planned moment; sorted
	by                       map[string][]time.Duration // the same, by habit
	perSecond                float64                    // answers
	ofNodes, ofUs, ofAll     float64                    // processors in use: by the nodes, by this program, and by all that runs here
	memory                   int64                      // the most bytes that a node had
	problem                  error                      // the first failure
}

// share returns what so many of 1,000 have waited at the most. waited is sorted.
func share(waited []time.Duration, of int) float64 {
	if len(waited) == 0 {
		return 0
	}
	return ms(waited[(len(waited)-1)*of/1000])
}

// measureLoad lets people use the site, served by programs of their own. Calls are made at their time, however late earlier ones are, and waits are
// counted from the planned moment.
func (n *network) measureLoad(ctx context.Context, e loadEffort) (rows []loadRow, err error) {
	people, reps, posts, err := n.growLoad(ctx, e)
	if err != nil {
		return nil, err
	}
	nodes := e.nodes
	if n.db.Engine() == db.SQLite {
		nodes = 1
	}
	var running []*node
	defer func() {
		for _, r := range running {
			r.stop()
		}
	}()
	for i := range nodes {
		profile := ""
		if e.profile != "" {
			profile = fmt.Sprintf("%s.%s.%d", e.profile, n.db.Engine(), i)
		}
		r, err := n.startNode(ctx, profile)
		if err != nil {
			return nil, err
		}
		running = append(running, r)
	}
	for i, p := range slices.Concat(people, reps) {
		p.node, p.tags = running[i%nodes].address, map[string]string{}
	}
	for _, many := range e.people {
		row := n.drive(ctx, e, people[:many], reps[:max(1, many/50)], posts, running)
		row.engine, row.nodes = string(n.db.Engine()), nodes
		rows = append(rows, row)
	}
	return rows, nil
}

// drive lets people do what they do for as long as the effort says.
func (n *network) drive(ctx context.Context, e loadEffort, people, reps []*person, posts []string, nodes []*node) loadRow {
	row := loadRow{people: len(people), by: map[string][]time.Duration{}}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 20_000, DisableCompression: true}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	var (
		mu     sync.Mutex
		all    sync.WaitGroup
		began  = time.Now()
		counts = began.Add(e.warmUp)
		ends   = counts.Add(e.lasts)
	)
	live := func(h habit, crowd []*person) {
		gap := float64(h.every) / float64(len(crowd))
		planned := began
		for i := 0; ; i++ {
			planned = planned.Add(time.Duration(random.ExpFloat64() * gap)) // #nosec G404 -- it only spreads the calls
			if planned.After(ends) || ctx.Err() != nil {
				return
			}
			at := planned
			if early := time.Until(at); early > 0 {
				<-time.After(early)
			}
			all.Go(func() {
				p := crowd[i%len(crowd)]
				status, err := p.call(ctx, client, h.call(p))
				waited := time.Since(at)
				if at.Before(counts) {
					return
				}
				mu.Lock()
				defer mu.Unlock()
				row.planned++
				switch {
				case err == nil && (status < 300 || status == http.StatusNotModified):
					row.waited = append(row.waited, waited)
					row.by[h.name] = append(row.by[h.name], waited)
				case err == nil && status == http.StatusServiceUnavailable:
					row.refused++
				default:
					row.failed++
					if row.problem == nil {
						row.problem = fmt.Errorf("%s: %d %w", h.name, status, err)
					}
				}
			})
		}
	}
	for _, h := range n.habits(posts) {
		all.Go(func() { live(h, people) })
	}
	for _, h := range n.repHabits() {
		all.Go(func() { live(h, reps) })
	}
	<-time.After(time.Until(counts))
	ours, busy := processor(), busyProcessors()
	spent := spentBy(nodes)
	for time.Now().Before(ends) {
		for _, r := range nodes {
			row.memory = max(row.memory, r.memory())
		}
		<-time.After(min(time.Second, time.Until(ends)))
	}
	seconds := time.Since(counts).Seconds()
	row.ofNodes, row.ofUs, row.ofAll = (spentBy(nodes)-spent).Seconds()/seconds, (processor()-ours).Seconds()/seconds,
		(busyProcessors()-busy).Seconds()/seconds
	all.Wait()
	slices.Sort(row.waited)
	row.perSecond = float64(len(row.waited)) / time.Since(counts).Seconds()
	for _, waited := range row.by {
		slices.Sort(waited)
	}
	return row
}

// call makes a call as a browser does: with the tag of the answer that it has.
func (p *person) call(ctx context.Context, client *http.Client, of request) (status int, err error) {
	r, err := http.NewRequestWithContext(ctx, of.method, p.node+of.path, bytes.NewReader(of.body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Encoding", "gzip")
	r.Header.Set("Authorization", "Bearer "+p.token)
	p.mu.Lock()
	tag := p.tags[of.path]
	p.mu.Unlock()
	if tag != "" && of.method == http.MethodGet {
		r.Header.Set("If-None-Match", tag)
	}
	answer, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	if tag := answer.Header.Get("ETag"); tag != "" && answer.StatusCode == http.StatusOK {
		p.mu.Lock()
		p.tags[of.path] = tag
		p.mu.Unlock()
	}
	if answer.StatusCode >= 400 && answer.StatusCode != http.StatusServiceUnavailable {
		said, _ := io.ReadAll(io.LimitReader(answer.Body, 300))
		return answer.StatusCode, fmt.Errorf("%s", said)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}

// node is Caravan in a process of its own.
type node struct {
	address string
	process *exec.Cmd
}

var isAt = regexp.MustCompile(`is at (http://\S+)`)

// startNode starts this program as Caravan, and returns when it answers. Its processor time is profiled into a file unless that is empty.
func (n *network) startNode(ctx context.Context, profile string) (*node, error) {
	c := exec.CommandContext(ctx, os.Args[0], "serve", "--addr=127.0.0.1:0", "--data="+n.settings.Data,
		"--database-url="+n.settings.DatabaseURL) // #nosec G204 -- this program itself
	c.Env = append(os.Environ(), asProgram+"="+profile)
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	r := &node{process: c}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if found := isAt.FindStringSubmatch(lines.Text()); found != nil {
			r.address = found[1]
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return r, nil
		}
	}
	r.stop()
	return nil, errors.New("a node ended at its start")
}

// stop ends the node, and waits for its end.
func (r *node) stop() {
	_ = r.process.Process.Signal(os.Interrupt)
	_ = r.process.Wait()
}

// memory returns how many bytes of memory the node has, as Linux counts them; 0 elsewhere.
func (r *node) memory() int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", r.process.Process.Pid))
	_, after, found := strings.Cut(string(status), "VmRSS:")
	if !found {
		return 0
	}
	kilobytes, _ := strconv.ParseInt(strings.Fields(after)[0], 10, 64)
	return kilobytes << 10
}

// tick is the unit in which Linux counts processor time.
const tick = 10 * time.Millisecond

// spentBy returns the processor time of the nodes, as Linux counts it; 0 elsewhere.
func spentBy(nodes []*node) (sum time.Duration) {
	for _, r := range nodes {
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", r.process.Process.Pid))
		_, after, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(after); len(fields) > 12 {
			user, _ := strconv.ParseInt(fields[11], 10, 64)
			system, _ := strconv.ParseInt(fields[12], 10, 64)
			sum += time.Duration(user+system) * tick
		}
	}
	return sum
}

// busyProcessors returns the processor time of everything that runs here, as Linux counts it; 0 elsewhere.
func busyProcessors() (sum time.Duration) {
	stat, _ := os.ReadFile("/proc/stat")
	fields := strings.Fields(string(stat))
	for _, i := range []int{1, 2, 3, 6, 7} { // user, nice, system, and interrupts
		if i < len(fields) {
			ticks, _ := strconv.ParseInt(fields[i], 10, 64)
			sum += time.Duration(ticks) * tick
		}
	}
	return sum
}

// printLoad prints what people at the same time have met, and for the most of them each habit.
func printLoad(w io.Writer, rows []loadRow) error {
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprint(w, "\nPeople who use the site: polls, pages, messages, likes, comments, searches and marks, as an open loop. Waits are from the "+
		"planned moment, in ms.\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "engine\tnodes\tpeople\tcalls\tanswered per second\trefused\tfailed\tmedian\tp99\tp99.9\tprocessors of nodes\tof these "+
		"people\tof all\tMB a node\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.0f\t%d\t%d\t%.1f\t%.0f\t%.0f\t%.2f\t%.2f\t%.2f\t%d\t\n", r.engine, r.nodes, r.people, r.planned, r.perSecond,
			r.refused, r.failed, share(r.waited, 500), share(r.waited, 990), share(r.waited, 999), r.ofNodes, r.ofUs, r.ofAll, r.memory>>20)
		if r.problem != nil {
			fmt.Fprintf(w, "the first failure of %d people on %s: %v\n", r.people, r.engine, r.problem)
		}
	}
	last := rows[len(rows)-1]
	fmt.Fprintf(t, "\n%s\t\t%d\tcalls\tmedian\tp99\t\n", last.engine, last.people)
	for _, name := range slices.Sorted(maps.Keys(last.by)) {
		fmt.Fprintf(t, "%s\t\t\t%d\t%.1f\t%.0f\t\n", name, len(last.by[name]), share(last.by[name], 500), share(last.by[name], 990))
	}
	return t.Flush()
}
