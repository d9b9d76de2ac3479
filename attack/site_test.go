package attack

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/app"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/auth"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web/contract"
	"caravan/internal/testnet"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/uploads"
)

var long = flag.Bool("long", false, "attack for minutes instead of seconds")

// asProgram, in the environment, makes this test binary run as the program itself.
const asProgram = "CARAVAN_ATTACK_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(app.Main(os.Args[1:], "attack", os.Stdout, os.Stderr))
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, &slog.HandlerOptions{Level: slog.LevelError})))
	code := m.Run()
	for _, folder := range demoFolders {
		_ = os.RemoveAll(folder) // what is left is in the system's folder for such files
	}
	os.Exit(code)
}

// logged keeps what the program logs as errors, to show it beside an answer of 5xx.
var logged keeper

type keeper struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (k *keeper) Write(line []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.all.Write(line)
}

// take returns what was logged since the last call.
func (k *keeper) take() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	defer k.all.Reset()
	return k.all.String()
}

// figure prints a line for docs/reliability.md.
func figure(format string, args ...any) { fmt.Printf("attack: "+format+"\n", args...) }

// seldomOr returns how often something is done: few times in `make test`, many times with -long.
func seldomOr(few, many int) int {
	if *long {
		return many
	}
	return few
}

// Texts that only some people may see. They are in comments of reports.
const (
	secretOfSouth = "secretofsouth" // in a completed report of the other store
	secretOfOpen  = "secretofopen"  // in an open report of the own store, which only auditors see
)

// caller is somebody who calls the API.
type caller struct {
	name  string
	actor access.Actor // zero: nobody
	from  string       // address of the connection; empty: the usual one of tests
}

// callers are one person of each role, the members all of north, and nobody.
var callers = []caller{{name: "nobody"}, {name: "employee", actor: testnet.Emma}, {name: "manager", actor: testnet.Mia},
	{name: "owner", actor: testnet.Olga}, {name: "rep", actor: testnet.Rob}, {name: "head office", actor: testnet.Ann}}

// abe is somebody else of head office.
var abe = access.Actor{UserID: "abe", Role: access.HeadOffice, SessionID: "session-abe"}

// onlyCompliance are people who only see Compliance and Settings, of the roles whose Compliance they see.
var onlyCompliance = []caller{onlySees("owner", testnet.Olga), onlySees("rep", testnet.Rob), onlySees("head office", testnet.Ann)}

func onlySees(name string, like access.Actor) caller {
	like.UserID = "only-" + like.UserID
	like.SessionID, like.ComplianceOnly = "session-"+like.UserID, true
	return caller{name: name + ", Compliance only", actor: like}
}

// acting is head office acting as each of the callers, in their order.
var acting = []caller{actingAs(testnet.Emma), actingAs(testnet.Mia), actingAs(testnet.Olga), actingAs(testnet.Rob), actingAs(abe)}

func actingAs(a access.Actor) caller {
	a.SessionID, a.ImpersonatorID = "acting-"+a.UserID, testnet.Ann.UserID
	return caller{name: "as " + strings.ToLower(a.Role.Label()), actor: a}
}

// act lets head office act as others, from a session of its own: starting to act in another one ends nothing here.
func (s *site) act(t *testing.T) {
	t.Helper()
	s.AddPerson(t, abe.UserID, "Abe", "Adler", abe.Role, "")
	for _, only := range onlyCompliance {
		s.AddComplianceOnly(t, only.actor.UserID, only.actor.Role, only.actor.StoreID)
	}
	s.sign(t, "ann-acting", testnet.Ann, "")
	for _, by := range acting {
		s.sign(t, by.actor.SessionID, by.actor, "ann-acting")
	}
	for _, id := range []string{"olga", "sam"} { // only who has signed in can be impersonated
		_, err := s.DB.Exec(t.Context(), `INSERT INTO sign_ins (user_id, recent_at) VALUES ($1, 1)`, id)
		check.OK(t, err)
	}
}

// sign opens a session of somebody, started from another one while they are impersonated.
func (s *site) sign(t *testing.T, session string, a access.Actor, from string) {
	t.Helper()
	_, err := s.DB.Exec(t.Context(), `INSERT INTO sessions (id, user_id, impersonator_id, token_hash, created_at, last_used_at, expires_at, started_from)
VALUES ($1, $2, NULLIF($3, ''), $4, $5, $6, $7, NULLIF($8, ''))`, session, a.UserID, a.ImpersonatorID,
		tokenHash(testnet.Token(access.Actor{SessionID: session})),
		db.Ms(s.Clock.T), db.Ms(s.Clock.T), db.Ms(s.Clock.T.Add(auth.ImpersonationLasts)), from)
	check.OK(t, err)
}

// tokenHash returns what the database has of a token.
func tokenHash(token string) string {
	hash := sha256.Sum256([]byte(token))
	return hex.EncodeToString(hash[:])
}

// isMember tells whether the caller must not see things of other stores.
func (c caller) isMember() bool { return c.actor.UserID == "" || c.actor.Role.IsMember() }

// site is the whole program on the tests' small network.
type site struct {
	*reports.Maker
	handler   http.Handler
	contract  *contract.Contract
	open      map[string]audit.Reading // an open report by store
	done      map[string]audit.Reading // a completed one
	final     map[string]audit.Reading // and a final one
	by        caller                   // for whom a row makes its next request
	addresses int                      // from which somebody has called
	uploads   int                      // of results of Store of the Year
	photos    int                      // that were announced
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newSite(t, d)) })
}

func newSite(t *testing.T, d *db.DB) *site {
	t.Helper()
	n := testnet.New(t, d)
	check.OK(t, d.InTx(t.Context(), func(tx *db.Tx) error {
		return n.Users.Permit(t.Context(), tx, "ann@caravan.example", access.HeadOfficeChat, true)
	}))
	handler, done,
		err := app.Site(t.Context(), d, sources(t, app.Config{Data: t.TempDir(), PublicURL: siteAddress, MailFrom: "Caravan <caravan@caravan.example>"}),
		n.Clock)
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, done()) })
	s := &site{Maker: reports.New(n), handler: handler, open: map[string]audit.Reading{}, done: map[string]audit.Reading{},
		final: map[string]audit.Reading{}}
	s.contract, err = contract.New(s.send(caller{}, "GET", "/api/openapi.json", "").body)
	check.OK(t, err)
	for _, by := range testnet.Everybody() {
		s.sign(t, making+by.UserID, by, "")
	}
	for _, store := range []string{"north", "south"} {
		s.final[store] = s.Final(t, store, "std-open")
		s.done[store] = s.Completed(t, testnet.Rob, store, "std-open")
		s.open[store] = s.Open(t, testnet.Rob, store)
	}
	s.comment(t, s.open["north"], secretOfOpen)
	s.comment(t, s.open["south"], secretOfSouth)
	return s
}

// comment writes a comment on every line of an open report.
func (s *site) comment(t *testing.T, r audit.Reading, text string) {
	t.Helper()
	var changes []rules.Change
	for _, l := range r.Lines {
		changes = append(changes, rules.Change{LineID: l.ID, KeepPassed: true, KeepPrice: true, Comments: &text})
	}
	_, err := s.Audits.SaveLines(t.Context(), testnet.Rob, r.ID, changes)
	check.OK(t, err)
}

// reply is an answer.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// boundary separates the parts of the forms that are sent.
const boundary = "boundary"

// form returns a form with one file of the media library.
func form(name, content string) string { return formOf("files", name, content) }

// formOf returns a form with one file, as the part with a name.
func formOf(part, name, content string) string {
	return aPart(part, `"; filename="`+name, content) + "--" + boundary + "--\r\n"
}

// counts returns a form with a file that counts without a preview.
func counts(name, content string) string {
	return aPart("preview", "", "false") + formOf("file", name, content)
}

func aPart(name, more, content string) string {
	return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + more + "\"\r\n\r\n" + content + "\r\n"
}

// upload uploads a file of the manager of north and returns its id.
func (s *site) upload(t *testing.T) string {
	t.Helper()
	a := s.send(caller{actor: testnet.Mia}, "POST", "/api/media", form("plan.pdf", "%PDF-1.7"))
	var files struct{ Items []struct{ ID string } }
	check.OK(t, json.Unmarshal(a.body, &files))
	return files.Items[0].ID
}

// employee adds an employee of a store, with a session, and returns their id.
func (s *site) employee(t *testing.T, store string) string {
	t.Helper()
	return s.AddPerson(t, uuid.NewString(), "New", "Comer", access.StoreEmployee, store).UserID
}

// newResults returns a file with results of Store of the Year, other ones each time.
func (s *site) newResults() string {
	s.send(caller{actor: testnet.Ann}, "POST", "/api/store-of-the-year/criteria",
		`{"financialYear":2025,"items":[{"name":"Tidy","frequency":"QUARTERLY","totalCamelBucks":1000000,"camelBucksByFrequency":100}]}`)
	s.uploads++
	return counts("results.csv", fmt.Sprintf("store,criterion,period,camel_bucks,points,financial_year\nnorth,Tidy,Q1,%d,,2025\n", s.uploads))
}

// results uploads results of Store of the Year for head office, other ones each time, and returns the upload's id.
func (s *site) results(t *testing.T) string {
	t.Helper()
	a := s.send(caller{actor: testnet.Ann}, "POST", "/api/store-of-the-year/file-upload", s.newResults())
	var out struct{ Upload struct{ ID string } }
	check.OK(t, json.Unmarshal(a.body, &out))
	return out.Upload.ID
}

// criteriaPDF returns the id of a PDF of the marking criteria that nobody has withdrawn. It uploads one only when there is none: reading a PDF takes
// longer than all requests of a row.
func (s *site) criteriaPDF(t *testing.T) string {
	t.Helper()
	var stand struct{ Items []struct{ ID string } }
	check.OK(t, json.Unmarshal(s.send(caller{actor: testnet.Ann}, "GET", "/api/store-of-the-year/pdf", "").body, &stand))
	if len(stand.Items) > 0 {
		return stand.Items[0].ID
	}
	s.uploads++
	a := s.send(caller{actor: testnet.Ann}, "POST", "/api/store-of-the-year/file-upload", counts("criteria.pdf", uploads.PDF(fmt.Sprint(s.uploads))))
	var out struct{ PDF struct{ ID string } }
	check.OK(t, json.Unmarshal(a.body, &out))
	return out.PDF.ID
}

// post shares a post of the owner within a store and returns its id.
func (s *site) post(t *testing.T, store string) string {
	t.Helper()
	return s.made(t, store, "/api/posts", `{"body":"<p>Words</p>","status":"PUBLIC","visibility":"MY_STORE"}`)
}

// poll adds a post with a poll, and returns its id and that of an answer.
func (s *site) poll(t *testing.T, store string) (id, answer string) {
	t.Helper()
	id = s.made(t, store, "/api/posts", fmt.Sprintf(`{"body":"<p>Words</p>","status":"PUBLIC","visibility":"MY_STORE",
"poll":{"question":"When?","answers":["Now","Later"],"endsAt":%q}}`, s.Clock.T.Add(24*time.Hour).Format(time.RFC3339)))
	check.OK(t, s.DB.QueryRow(t.Context(), `SELECT id FROM poll_answers WHERE post_id = $1 ORDER BY position LIMIT 1`, id).Scan(&answer))
	return id, answer
}

// answer adds something of a store's owner to a new post of the owner, and returns its id. body has %q in place of the post's id.
func (s *site) answer(t *testing.T, store, address, body string) string {
	t.Helper()
	return s.made(t, store, address, fmt.Sprintf(body, s.post(t, store)))
}

// flagged returns the id of the case of a new post that somebody has flagged.
func (s *site) flagged(t *testing.T) (id string) {
	t.Helper()
	flag := s.madeBy(t, testnet.Mia, "/api/flags", fmt.Sprintf(`{"postId":%q,"why":"HURTFUL"}`, s.post(t, "north")))
	check.OK(t, s.DB.QueryRow(t.Context(), `SELECT case_id FROM flags WHERE id = $1`, flag).Scan(&id))
	return id
}

// made creates something as a store's owner and returns its id.
func (s *site) made(t *testing.T, store, address, body string) string {
	t.Helper()
	return s.madeBy(t, map[string]access.Actor{"north": testnet.Olga, "south": testnet.Sam}[store], address, body)
}

// making begins the ids of the sessions from which things are made, so that this does not use up how often those who are tried may call.
const making = "making-"

// madeBy creates something as somebody and returns its id.
func (s *site) madeBy(t *testing.T, by access.Actor, address, body string) string {
	t.Helper()
	var thing struct{ ID string }
	by.SessionID = making + by.UserID
	a := s.send(caller{actor: by}, "POST", address, body)
	err := json.Unmarshal(a.body, &thing)
	check.OK(t, err)
	check.Must(t, check.True(t, thing.ID != "", address, a.status, a.body))
	return thing.ID
}

// chat returns the id of a conversation of a store's owner with the manager of north and the rep, with a message of the owner.
func (s *site) chat(t *testing.T, store string) string {
	t.Helper()
	return s.made(t, store, "/api/conversations", fmt.Sprintf(`{"id":%q,"userIds":["mia","rob"],"name":"Orders","body":"Hello"}`, db.NewID()))
}

// office returns the id of a store's conversation with head office, with a message of its owner.
func (s *site) office(t *testing.T, store string) string {
	t.Helper()
	return s.made(t, store, "/api/conversations", `{"type":"HEAD_OFFICE","body":"Hello"}`)
}

// send sends a request of a caller. Headers come in pairs of name and value; an empty value removes the header.
func (s *site) send(by caller, method, address, body string, headers ...string) reply {
	at, err := url.ParseRequestURI(address)
	if err != nil {
		panic("not an address: " + address) // a mistake of a test: http clients cannot send it either
	}
	r := httptest.NewRequest(method, "/", io.NopCloser(bytes.NewReader([]byte(body))))
	r.URL, r.RequestURI, r.RemoteAddr = at, address, cmp.Or(by.from, r.RemoteAddr)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if strings.HasPrefix(body, "--"+boundary) {
		r.Header.Set("Content-Type", "multipart/form-data; boundary="+boundary)
	}
	if body == jpegStart {
		r.Header.Set("Content-Type", "application/octet-stream")
	}
	if by.actor.UserID != "" {
		r.Header.Set("Authorization", "Bearer "+testnet.Token(by.actor))
	}
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i+1] == "" {
			r.Header.Del(headers[i])
		}
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return reply{w.Code, w.Header(), w.Body.Bytes()}
}
