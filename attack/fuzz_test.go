package attack

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"caravan/internal/access"
	"caravan/internal/auth"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/web/contract"
	"caravan/internal/testnet"
)

// oddTexts are texts that break programs: quotes of SQL, HTML and templates, paths, formulas, control and direction characters, bytes that are no
// text.
var oddTexts = []string{
	"", " ", "\x00", "a\x00b", "\xff\xfe", "\xc0\xaf", "\u0085", "\u2028", "\u200b", "\u202eabc", "\ufeff", "👩‍👩‍👧‍👦", "é", "e\u0301", "ﷺ", "𝒳", "İ",
	"ß",
	"'", `"`, "`", `\`, "';--", "' OR '1'='1", `'; DROP TABLE stores; --`, "1; SELECT pg_sleep(9)", "%", "_", "%%%%", `\%`, "[a-z]", "*", "(", "$1", "?",
	":id", "{{.}}", "${7*7}",
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "javascript:alert(1)", "&lt;", "=1+1", "@SUM(1)", "-1", "+1", "%0d%0aSet-Cookie: a=b",
	"a\r\nB: c",
	"../../../../etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", `C:\windows`, "file:///etc/passwd", "http://127.0.0.1/", "new", "null",
	"undefined", "NaN", "true", "0", "1e999",
	"9223372036854775808", "-9223372036854775809", "00000000-0000-0000-0000-000000000000", "2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01",
	"2026-03-20T00:00:00Z", "2026-3-2",
	strings.Repeat("a", 300), strings.Repeat("é", 1001), strings.Repeat("9", 400), strings.Repeat("<b>", 2000),
}

// oddValues are JSON values of every type, as text.
var oddValues = []string{
	"null", "true", "false", "0", "-1", "1.5", "1e999", "-0", "2147483648", "9007199254740993", "9223372036854775808", "1e-400", `""`, `"a"`, "[]",
	"[null]", "[[]]", "{}", `{"":null}`, `{"a":{"a":{"a":1}}}`,
	`"\u0000"`, `"\ud800"`, `"\ud800\udc00"`, `{"__proto__":{}}`, `{"$ref":"#"}`, "[1,2,3]", `[{}]`,
}

// oddBodies are bodies that are no JSON of an object.
var oddBodies = []string{
	"", "{", "}", "[", "nul", "{]", `{"a"}`, `{"a":1,}`, `{"a":1}{"b":2}`, "\ufeff{}", "\x00", "\xff", "<a/>", "a=b&c=d",
	"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n",
	"--x\r\nContent-Disp", `{"a":"` + "\x01" + `"}`, strings.Repeat("[", 20_000), strings.Repeat(`{"a":`, 12_000),
	`{"a":"` + strings.Repeat("a", 1<<20) + `"}`,
	`{"lines":[` + strings.Repeat("{},", 20_001) + `{}]}`,
}

// oddHeaders are headers that a client may send with any call; the name and the value.
var oddHeaders = [][]string{
	{"Content-Type", "text/plain"}, {"Content-Type", "multipart/form-data; boundary=x"}, {"Content-Type", "multipart/form-data"},
	{"Content-Type", "application/xml"},
	{"Content-Type", "application/json; charset=utf-16"}, {"Content-Type", ";"}, {"Content-Type", ""}, {"Content-Encoding", "gzip"},
	{"Accept", "text/html"}, {"Accept", "application/cbor"},
	{"Accept", ";;"}, {"Accept-Encoding", ";q=9, ,"}, {"Authorization", "Bearer"}, {"Authorization", "Bearer '; --"}, {"Authorization", "Basic YTpi"},
	{"Cookie", "access_token=\"; impersonation_token=x"}, {"Origin", "https://elsewhere.example"}, {"Sec-Fetch-Site", "cross-site"}, {"X-Person", "'"},
	{"X-Person", "ann"},
	{"X-Forwarded-For", "' OR 1, ::1"}, {"Range", "bytes=9-1"}, {"If-None-Match", "*"}, {"X-HTTP-Method-Override", "DELETE"}, {"Expect", "100-continue"},
}

// fuzzer makes requests for one operation. The same seed gives the same requests.
type fuzzer struct {
	*rand.Rand
	contract *contract.Contract
	ids      []string // of things of every kind, of both stores
}

func pick[T any](f *fuzzer, from []T) T { return from[f.IntN(len(from))] }

// text returns a text for a member or parameter with this schema: mostly a valid one.
func (f *fuzzer) text(schema map[string]any) string {
	if f.IntN(3) == 0 {
		return pick(f, oddTexts)
	}
	if choices, has := schema["enum"].([]any); has {
		return fmt.Sprint(pick(f, choices))
	}
	if schema["format"] == "date" || f.IntN(4) == 0 {
		return pick(f, []string{"2026-03-20", "2026-01-01", "2025-12-31", "2026-05-01", "2024-02-29"})
	}
	return pick(f, f.ids)
}

// value returns JSON for a schema. Each part of it may be wrong.
func (f *fuzzer) value(schema map[string]any, depth int) string {
	schema, err := f.contract.Resolve(schema)
	if err != nil {
		panic(err) // the document is broken, which other tests show
	}
	if f.IntN(8) == 0 || depth > 5 {
		return pick(f, oddValues)
	}
	kind, _ := schema["type"].(string)
	if kinds, several := schema["type"].([]any); several {
		kind = fmt.Sprint(pick(f, kinds))
	}
	switch kind {
	case "object":
		members, _ := schema["properties"].(map[string]any)
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if of, is := members[name].(map[string]any); is && f.IntN(5) > 0 {
				parts = append(parts, quote(name)+":"+f.value(of, depth+1))
			}
		}
		if f.IntN(6) == 0 {
			parts = append(parts, quote(pick(f, oddTexts))+":"+pick(f, oddValues))
		}
		if len(parts) > 0 && f.IntN(10) == 0 {
			parts = append(parts, parts[0]) // the same member twice
		}
		return "{" + strings.Join(parts, ",") + "}"
	case "array":
		of, _ := schema["items"].(map[string]any)
		parts := make([]string, f.IntN(4))
		for i := range parts {
			parts[i] = f.value(of, depth+1)
		}
		return "[" + strings.Join(parts, ",") + "]"
	case "integer", "number":
		return pick(f, []string{"0", "1", "2", "25", "100", "-1", "10", "9007199254740993"})
	case "boolean":
		return pick(f, []string{"true", "false"})
	case "null":
		return "null"
	}
	return quote(f.text(schema))
}

// quote returns a text as JSON. A text that is no UTF-8 is sent as it is.
func quote(s string) string {
	q, err := json.Marshal(s)
	if err != nil || !utf8.ValidString(s) {
		return `"` + s + `"`
	}
	return string(q)
}

// request makes a request: the address, the body and headers.
func (f *fuzzer) request(op *contract.Operation) (address, body string, headers []string) {
	address = contract.Prefix + op.Path
	query := url.Values{}
	for _, p := range op.Parameters {
		switch {
		case p.In == "path":
			id := f.text(p.Schema)
			if id == "" {
				id = "x"
			}
			address = strings.ReplaceAll(address, "{"+p.Name+"}", url.PathEscape(id))
		case p.In == "query" && (p.Required || f.IntN(2) == 0):
			for range 1 + f.IntN(10)/9 {
				query.Add(p.Name, strings.Trim(f.value(p.Schema, 5-f.IntN(2)), `"`))
			}
		}
	}
	if f.IntN(8) == 0 {
		query.Add(pick(f, oddTexts), pick(f, oddTexts))
	}
	if len(query) > 0 {
		address += "?" + query.Encode()
	} else if f.IntN(12) == 0 {
		address += pick(f, []string{"?", "?%", "?%zz=1", "?a=%ff", "?a=%00", "?&&&", "?page=1;limit=2", "?limit[]=1"})
	}
	switch {
	case f.IntN(6) == 0:
		body = pick(f, oddBodies)
	case op.ID == "upload-media":
		body = form(pick(f, append(oddTexts, "a.jpg")),
			pick(f, []string{"%PDF-1.7", "\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "RIFF\x00\x00\x00\x00WEBPVP8 ", "<svg/>", "", "\x00"}))
	case op.ID == "upload-store-of-the-year-file":
		body = counts(pick(f, append(oddTexts, "a.csv")),
			pick(f, []string{"%PDF-1.7", "PK\x03\x04", "store,criterion,period,camel_bucks,points,financial_year\nnorth,Tidy,Q1,-1,\x80,2026\n", "\"", "",
				"\x00"}))
	case op.Body != nil:
		body = f.value(op.Body, 0)
	}
	if f.IntN(4) == 0 {
		headers = pick(f, oddHeaders)
	}
	return address, body, headers
}

// spoilt returns a request that would succeed with something wrong in one place.
func (f *fuzzer) spoilt(address, body string) (string, string) {
	at, query, _ := strings.Cut(address, "?")
	if values, err := url.ParseQuery(query); body == "" || f.IntN(6) == 0 {
		if name := pick(f, append(slices.Sorted(maps.Keys(values)), "page")); err == nil {
			values.Set(name, pick(f, oddTexts))
		}
		return at + "?" + values.Encode(), body
	}
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil { // a form or a photo
		n := f.IntN(len(body))
		return address, body[:n] + pick(f, oddTexts) + body[n+f.IntN(len(body)-n):]
	}
	text, err := json.Marshal(f.spoil(value))
	if err != nil {
		panic(err) // it was JSON
	}
	return address, string(text)
}

// spoil returns a value with something wrong in one place.
func (f *fuzzer) spoil(value any) any {
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 || f.IntN(8) == 0 {
			break
		}
		name := pick(f, slices.Sorted(maps.Keys(v)))
		if f.IntN(8) == 0 {
			delete(v, name)
		} else {
			v[name] = f.spoil(v[name])
		}
		return v
	case []any:
		if len(v) == 0 || f.IntN(8) == 0 {
			break
		}
		i := f.IntN(len(v))
		v[i] = f.spoil(v[i])
		return v
	case string:
		if f.IntN(2) == 0 {
			return pick(f, []string{v + pick(f, oddTexts), pick(f, oddTexts), pick(f, f.ids)})
		}
	}
	return json.RawMessage(pick(f, oddValues))
}

// TestFuzz sends every operation valid and hostile requests as everybody: those of docs/access.txt, with and without something wrong in one place, so
// that what comes after an operation's first checks is reached, and others made from its declaration. The site must answer each of them as its
// document declares, without a status of 500 or above, without anything from its inside, and without another store's data to members.
func TestFuzz(t *testing.T) {
	each := seldomOr(6, 340)
	eachSite(t, func(t *testing.T, s *site) {
		sent, statuses, succeeded := 0, map[int]int{}, map[string]bool{}
		send := func(of target, by caller, address, body string, headers []string) {
			a := s.send(by, of.op.Method, address, body, headers...)
			sent++
			statuses[a.status]++
			if a.status < 300 {
				succeeded[of.op.ID] = true
			}
			if err := s.sound(by, of.op.Method, s.path(address), a); err != nil {
				t.Errorf("%s by %s: %s %s %.300q %q: %v", of.op.ID, by.name, of.op.Method, address, body, headers, err)
			}
		}
		targets := s.targets(t, each)
		for _, of := range targets {
			s.by = of.likewise
			_, right, whole := s.address(t, of.op.ID, pick(of.f, of.rows).request(t, s))
			by := s.by
			for range of.times(each / 2) {
				address, body := of.f.spoilt(right, whole)
				send(of, by, address, body, nil)
			}
			send(of, by, right, whole, nil) // last: what it is about may be gone afterwards
		}
		for _, of := range targets { // what others have used up meanwhile, such as an open report
			for _, r := range of.rows {
				if !succeeded[of.op.ID] {
					s.by = of.likewise
					_, right, whole := s.address(t, of.op.ID, r.request(t, s))
					send(of, s.by, right, whole, nil)
				}
			}
		}
		s.reached(t, succeeded)
		for _, of := range targets {
			for range of.times(each / 2) {
				address, body, headers := of.f.request(of.op)
				send(of, of.by, address, body, headers)
			}
		}
		if text := logged.take(); text != "" {
			t.Errorf("the log has errors: %.3000s", text)
		}
		var counts []string
		for _, status := range slices.Sorted(maps.Keys(statuses)) {
			counts = append(counts, fmt.Sprintf("%d x %d", statuses[status], status))
		}
		figure("fuzz: %d requests to %d operations on %s, %d of them with success: %s", sent, len(s.contract.Operations()), s.DB.Engine(), len(succeeded),
			strings.Join(counts, ", "))
		if statuses[200] < sent/20 {
			t.Errorf("only %d of %d requests succeeded: the fuzzer no longer reaches the inside", statuses[200], sent)
		}
	})
}

// target is an operation that somebody calls, and the rows of docs/access.txt that succeed if they may, for whom of the network they are like.
type target struct {
	op           *contract.Operation
	f            *fuzzer
	by, likewise caller
	rows         []row
}

// times returns how often it is attacked: a sign-in costs a slow hash.
func (of target) times(most int) int {
	if strings.HasPrefix(of.op.ID, "log") {
		return min(most, 10)
	}
	return most
}

// between is what stands between the columns of docs/access.txt.
var between = regexp.MustCompile(` {2,}`)

// answersOf reads docs/access.txt: the status that each of the callers gets, by the operation and the thing.
func answersOf(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(tableFile)
	check.OK(t, err)
	out := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if cells := between.Split(strings.TrimSpace(line), -1); len(cells) > 2+len(callers) {
			out[cells[0]+" of "+cells[1]] = cells[2:]
		}
	}
	return out
}

// targets makes every operation a target of everybody.
func (s *site) targets(t *testing.T, each int) (all []target) {
	t.Helper()
	of, answers := map[string][]row{}, answersOf(t)
	for _, r := range rows() {
		of[r.operation] = append(of[r.operation], r)
	}
	s.act(t)
	for i, op := range s.contract.Operations() {
		for column, by := range callers {
			seed := fnv.New64a()
			fmt.Fprint(seed, op.ID, by.name)
			// Somebody else for each operation, from another address, and for what succeeds another session: a log-out must not end the attack, nor the rate
			// limit.
			by.from = fmt.Sprintf("192.0.2.%d:1234", i)
			likewise := by
			if by.actor.UserID != "" {
				likewise.actor.SessionID = fmt.Sprint("likewise-", by.actor.UserID, i)
				s.sign(t, likewise.actor.SessionID, likewise.actor, "")
				by.actor = s.person(t, by.actor, fmt.Sprint(by.actor.UserID, i))
			}
			f := &fuzzer{rand.New(rand.NewPCG(seed.Sum64(), uint64(each))), s.contract, s.ids()}
			from := slices.DeleteFunc(slices.Clone(of[op.ID]), func(r row) bool {
				cells := answers[r.operation+" of "+r.of] // none: the row is new
				return len(cells) <= column || !strings.HasPrefix(cells[column], "2")
			})
			if len(from) == 0 {
				from = of[op.ID]
			}
			all = append(all, target{op, f, by, likewise, from})
		}
	}
	return all
}

// path returns the path that an address reaches, unescaped as the router sees it.
func (s *site) path(address string) string {
	path, _, _ := strings.Cut(address, "?")
	if at, err := url.PathUnescape(path); err == nil && strings.Count(at, "/") == strings.Count(path, "/") {
		return at
	}
	return path
}

// ids returns ids of things that exist.
func (s *site) ids() (ids []string) {
	for _, store := range []string{"north", "south"} {
		ids = append(ids, store, s.open[store].ID, s.done[store].ID, s.final[store].ID, s.open[store].Lines[0].ID, s.open[store].Lines[9].ID)
	}
	return append(ids, "new", "summer", "easter", "std-open", "std-none", "ann", "olga", "nothing", db.NewID())
}

// person adds somebody with the role and store of another, with a session and a password that nobody knows.
func (s *site) person(t *testing.T, like access.Actor, id string) access.Actor {
	t.Helper()
	a := s.AddPerson(t, id, "Fay", "Fuzz", like.Role, like.StoreID)
	_, err := s.DB.Exec(t.Context(), `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ($1, $2, $3, $4)`,
		id, unknownPassword(), false, db.Ms(testnet.Now))
	check.OK(t, err)
	return a
}

// unknownPassword returns the hash of a password, made once because that is slow by design.
var unknownPassword = sync.OnceValue(func() string {
	hash, err := auth.HashPassword(db.NewID())
	if err != nil {
		panic(err) // cannot happen: only the machine's random numbers could fail, and they end the program
	}
	return hash
})
