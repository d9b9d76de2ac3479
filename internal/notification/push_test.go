package notification

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/notice"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/live"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"

	"github.com/golang-jwt/jwt/v5"
)

// browser is a browser with a subscription, as a push service knows it.
type browser struct {
	key    *ecdh.PrivateKey
	auth   []byte
	got    []payload
	topics []string
	ttl    []int
	answer func(w http.ResponseWriter) // nil: 201
}

// pushService is a push service (RFC 8030) that also has the browsers' keys, so that it can read what they would.
type pushService struct {
	*httptest.Server
	t        *testing.T
	mu       sync.Mutex
	browsers map[string]*browser
	key      func() string // the public key of the sender
}

func newPushService(t *testing.T, key func() string) *pushService {
	p := &pushService{t: t, browsers: map[string]*browser{}, key: key}
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Close)
	return p
}

// subscribe makes a browser and returns its subscription.
func (p *pushService) subscribe(name string) Device {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	check.OK(p.t, err)
	b := &browser{key: key, auth: make([]byte, 16)}
	rand.Read(b.auth)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.browsers["/"+name] = b
	encode := base64.RawURLEncoding.EncodeToString
	return Device{Endpoint: p.URL + "/" + name, P256dh: encode(key.PublicKey().Bytes()), Auth: encode(b.auth)}
}

// ServeHTTP takes a push, checks who sends it (RFC 8292), and decrypts it (RFC 8291).
func (p *pushService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.browsers[r.URL.Path]
	if b == nil {
		w.WriteHeader(http.StatusGone)
		return
	}
	check.Is(p.t, p.checkSender(r), nil)
	body, err := io.ReadAll(r.Body)
	check.OK(p.t, err)
	text, err := b.decrypt(body)
	check.OK(p.t, err)
	check.Is(p.t, r.Header.Get("Content-Encoding"), "aes128gcm", r.Header)
	var got payload
	check.OK(p.t, json.Unmarshal(text, &got))
	ttl, err := strconv.Atoi(r.Header.Get("TTL"))
	check.OK(p.t, err)
	b.got, b.topics, b.ttl = append(b.got, got), append(b.topics, r.Header.Get("Topic")), append(b.ttl, ttl)
	if b.answer != nil {
		b.answer(w)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// checkSender checks the token of the sender.
func (p *pushService) checkSender(r *http.Request) error {
	rest, ok := strings.CutPrefix(r.Header.Get("Authorization"), "vapid t=")
	token, key, ok2 := strings.Cut(rest, ", k=")
	if !ok || !ok2 || key != p.key() {
		return fmt.Errorf("the sender is %q", r.Header.Get("Authorization"))
	}
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return err
	}
	claims := jwt.MapClaims{}
	_, err = jwt.NewParser(jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(p.URL), jwt.WithExpirationRequired()).ParseWithClaims(token,
		claims, func(*jwt.Token) (any, error) {
			return ecdsaKey(raw)
		})
	if sub, _ := claims.GetSubject(); err == nil && sub != testnet.PublicURL {
		return fmt.Errorf("the contact is %q", sub)
	}
	return err
}

// decrypt reads a message of one record (RFC 8188 with the keys of RFC 8291).
func (b *browser) decrypt(body []byte) ([]byte, error) {
	salt, size, sender := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])]
	record := body[21+int(body[20]):]
	if len(record) > int(size) {
		return nil, fmt.Errorf("%d bytes in a record of %d", len(record), size)
	}
	from, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(from)
	if err != nil {
		return nil, err
	}
	secret, err := hkdf.Key(sha256.New, shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, record, nil)
	if err != nil {
		return nil, err
	}
	text = []byte(strings.TrimRight(string(text), "\x00"))
	if len(text) == 0 || text[len(text)-1] != 2 {
		return nil, fmt.Errorf("the record does not end with its delimiter")
	}
	return text[:len(text)-1], nil
}

// bodies returns what a browser got.
func (p *pushService) bodies(name string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := []string{}
	for _, g := range p.browsers["/"+name].got {
		all = append(all, g.Title+": "+g.Body)
	}
	return all
}

// fix sets what a push service answers for a browser.
func (p *pushService) fix(name string, answer func(w http.ResponseWriter)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.browsers["/"+name].answer = answer
}

func status(code int, header ...string) func(w http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		if len(header) > 0 {
			w.Header().Set(header[0], header[1])
		}
		w.WriteHeader(code)
	}
}

// turnOn turns push on for a browser, through the API.
func (p *post) turnOn(t *testing.T, who string, d Device) {
	t.Helper()
	body, err := json.Marshal(map[string]string{"endpoint": d.Endpoint, "p256dh": d.P256dh, "auth": d.Auth})
	check.OK(t, err)
	apitest.WantStatus(t, p.site.Call(who, "PUT", "/users/me/push-subscription", string(body)), 204)
}

// mention tells people that they were mentioned.
func (p *post) mention(t *testing.T, key string, people ...string) {
	t.Helper()
	check.OK(t, p.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
		return p.s.Send(t.Context(), tx, notice.Notice{Key: key, Kind: notice.KindMention, Title: "Ann mentioned you", Content: "See " + key,
			Link: "/news/" + key}, people)
	}))
	p.node.Work(t)
}

// retry runs the jobs that wait for another attempt, and returns in how many seconds they would have run.
func (p *post) retry(t *testing.T) (waits int) {
	t.Helper()
	check.OK(t,
		p.net.DB.QueryRow(t.Context(),
			`SELECT COALESCE(MAX(due_at - created_at), 0) / 1000 FROM jobs WHERE finished_at IS NULL AND kind = 'notification.push'`).Scan(&waits))
	_, err := p.net.DB.Exec(t.Context(), `UPDATE jobs SET due_at = 0 WHERE finished_at IS NULL`)
	check.OK(t, err)
	p.node.Work(t)
	return waits
}

const hidden = "Someone mentioned or thanked you.: " // a title without a text

func TestPush(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		p := newPost(t, n)
		service := newPushService(t, func() string { return p.settings(t, "ann").Push.Key })
		n.Clock.T = when(t, "2026-03-20T12:00:00+11:00") // not in the quiet hours
		_, err := n.DB.Exec(t.Context(), `UPDATE sessions SET expires_at = $1`, db.Ms(n.Clock.T.AddDate(0, 0, 7)))
		check.OK(t, err)
		devices := func() int { return n.Count(t, `SELECT COUNT(*) FROM push_devices`) }
		t.Run("FD-82 a browser that is turned on gets what its person wants, and says nothing of it", func(t *testing.T) {
			p.mention(t, "before", "olga") // no device yet
			for range 2 {                  // repeating it is harmless
				p.turnOn(t, "olga", service.subscribe("olga"))
			}
			check.True(t, p.settings(t, "olga").Push.On)
			check.True(t, !p.settings(t, "mia").Push.On)
			check.Is(t, devices(), 1)
			p.mention(t, "a", "olga", "mia")
			check.Same(t, service.bodies("olga"), []string{hidden})
			b := service.browsers["/olga"]
			check.Is(t, b.got[0].Link, "/news/a", b.got, b.topics)
			check.Is(t, b.got[0].Tag, b.topics[0], b.got, b.topics)
			check.Is(t, len(b.topics[0]), 32, b.topics[0], b.got, b.topics)
			check.True(t, !strings.Contains(b.topics[0], "a:olga"), b.topics[0], b.got, b.topics)
			if want := 9 * 60 * 60; b.ttl[0] != want { // at noon, until the quiet hours
				t.Errorf("the push service keeps it %d s, want %d", b.ttl[0], want)
			}
		})
		t.Run("FD-82 with the person's consent it says what it is about", func(t *testing.T) {
			p.change(t, "olga", `{"showText":true}`)
			p.mention(t, "b", "olga")
			check.Same(t, service.bodies("olga"), []string{hidden, "Ann mentioned you: See b"})
			p.change(t, "olga", `{"showText":false}`)
		})
		t.Run("FD-82 FD-80 nothing for a kind that is off, nor for what was seen before", func(t *testing.T) {
			p.change(t, "olga", `{"choices":[{"kind":"MENTION","inApp":true,"email":false,"push":false}]}`)
			p.mention(t, "c", "olga")
			p.change(t, "olga", `{"choices":[{"kind":"MENTION","inApp":true,"email":false,"push":true}]}`)
			check.OK(t, n.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return p.s.Send(t.Context(), tx, notice.Notice{Key: "d", Kind: notice.KindMention, Title: "t", Link: "/"}, []string{"olga"})
			}))
			check.OK(t, p.s.MarkSeen(t.Context(), testnet.Olga, "d:olga"))
			p.node.Work(t)
			got := service.bodies("olga")
			check.Is(t, len(got), 2, got)
		})
		t.Run("FD-81 FD-82 in quiet hours it waits until they end", func(t *testing.T) {
			n.Clock.T = when(t, "2026-03-20T23:00:00+11:00")
			p.mention(t, "e", "olga")
			p.pass(t, "2026-03-21T06:59:00+11:00")
			got := service.bodies("olga")
			check.Is(t, len(got), 2, got)
			p.pass(t, "2026-03-21T07:00:00+11:00")
			check.Same(t, service.bodies("olga")[2], hidden)
		})
		t.Run("FD-82 messages of a conversation are one push, and none when they were seen", func(t *testing.T) {
			for _, id := range []string{"m1", "m2"} {
				p.write(t, "c1", id, "olga", "mia")
			}
			p.node.Work(t)
			check.Same(t, service.bodies("olga")[3:], []string{"You have a new message.: "})
			p.write(t, "c1", "m3", "olga")
			delete(p.inbox, Sent{"m3", "olga"})
			p.change(t, "olga", `{"showText":true}`)
			p.node.Work(t)
			p.write(t, "c1", "m4", "olga")
			p.node.Work(t)
			check.Same(t, service.bodies("olga")[4:], []string{"Ann Ott: The fridge is fixed"})
			b := service.browsers["/olga"]
			check.Is(t, b.topics[3], b.topics[4], b.topics)
			check.True(t, b.topics[3] != b.topics[2], b.topics[3], b.topics)
			check.Is(t, b.got[4].Link, "/inbox/c1", b.topics)
			p.change(t, "olga", `{"showText":false}`)
		})
		t.Run("FD-82 it is tried again with longer and longer pauses, or when the push service asks for it", func(t *testing.T) {
			before := len(service.bodies("olga"))
			service.fix("olga", status(503))
			p.mention(t, "f", "olga")
			service.fix("olga", status(429, "Retry-After", "900"))
			check.Is(t, p.retry(t), 30)
			service.fix("olga", nil)
			check.Is(t, p.retry(t), 900)
			p.retry(t)
			got := len(service.bodies("olga"))
			check.Is(t, got, before+3, got-before)
		})
		t.Run("FD-82 it is given up after some attempts", func(t *testing.T) {
			before := len(service.bodies("olga"))
			service.fix("olga", status(500))
			p.mention(t, "g", "olga")
			for range 2 * pushAttempts {
				p.retry(t)
			}
			service.fix("olga", nil)
			got := len(service.bodies("olga"))
			check.Is(t, got, before+pushAttempts, got-before)
			check.Is(t, devices(), 1, got-before)
		})
		t.Run("FD-80 FD-82 it is not tried again once its kind is off", func(t *testing.T) {
			service.fix("olga", status(503))
			p.mention(t, "off", "olga")
			service.fix("olga", nil)
			before := len(service.bodies("olga"))
			p.change(t, "olga", `{"choices":[{"kind":"MENTION","inApp":true,"email":false,"push":false}]}`)
			p.retry(t)
			got := len(service.bodies("olga"))
			check.Is(t, got, before, got-before)
			p.change(t, "olga", `{"choices":[{"kind":"MENTION","inApp":true,"email":false,"push":true}]}`)
		})
		t.Run("FD-82 somebody else in the same browser takes its place", func(t *testing.T) {
			shared := service.subscribe("shared")
			p.turnOn(t, "mia", shared)
			p.turnOn(t, "sam", shared)
			check.True(t, !p.settings(t, "mia").Push.On)
			check.True(t, p.settings(t, "sam").Push.On)
			p.mention(t, "h", "mia", "sam")
			got := service.bodies("shared")
			check.Is(t, len(got), 1, got)
			apitest.WantStatus(t, p.site.Call("sam", "DELETE", "/users/me/push-subscription", ""), 204)
			apitest.WantStatus(t, p.site.Call("sam", "DELETE", "/users/me/push-subscription", ""), 204)
			p.mention(t, "i", "mia", "sam")
			if got := service.bodies("shared"); len(got) != 1 {
				t.Errorf("got %v", got)
			}
		})
		t.Run("FD-82 a dead subscription is removed", func(t *testing.T) {
			for _, code := range []int{404, 410} {
				p.turnOn(t, "mia", service.subscribe("mia"))
				service.fix("mia", status(code))
				p.mention(t, fmt.Sprint("dead", code), "mia")
				check.True(t, !p.settings(t, "mia").Push.On, code)
			}
		})
		t.Run("FD-82 a session that has ended gets nothing more, and its device is removed", func(t *testing.T) {
			before := len(service.bodies("olga"))
			_, err := n.DB.Exec(t.Context(), `UPDATE sessions SET revoked_at = 1 WHERE id = $1`, "session-olga")
			check.OK(t, err)
			p.mention(t, "j", "olga")
			got := len(service.bodies("olga"))
			check.Is(t, got, before, got-before)
			check.Is(t, devices(), 0, got-before)
			p.turnOn(t, "rob", service.subscribe("rob"))
			_, err = n.DB.Exec(t.Context(), `UPDATE sessions SET revoked_at = 1 WHERE id = $1`, "session-rob")
			check.OK(t, err)
			check.OK(t, p.s.tidy(t.Context()))
			if devices() != 0 {
				t.Error("it is still there")
			}
		})
		t.Run("FD-82 a person has so many devices at most: the oldest makes room", func(t *testing.T) {
			for i := range MaxDevices + 2 {
				n.Clock.T = n.Clock.T.Add(time.Second)
				as := testnet.Emma
				as.SessionID = fmt.Sprint("session", i)
				check.OK(t, p.s.TurnPushOn(t.Context(), as, service.subscribe(fmt.Sprint("emma", i))))
			}
			left, err := p.s.repo.devices(t.Context(), n.DB, "emma")
			check.OK(t, err)
			check.Must(t, check.Is(t, len(left), MaxDevices, left))
			check.True(t, strings.HasSuffix(left[0].Endpoint, "/emma2"), left[0].Endpoint)
		})
		t.Run("FD-82 whoever acts as somebody else turns nothing on or off", func(t *testing.T) {
			as := testnet.Mia
			as.ImpersonatorID = "ann"
			for _, err := range []error{p.s.TurnPushOn(t.Context(), as, service.subscribe("as")), p.s.TurnPushOff(t.Context(), as)} {
				check.True(t, fault.Is(err, fault.Forbidden), err)
			}
		})
	})
}

func TestWhichDevicesAreReached(t *testing.T) {
	service := newPushService(t, nil)
	good := service.subscribe("x")
	for _, c := range []struct {
		endpoint string
		ok       bool
	}{
		{"https://fcm.googleapis.com/fcm/send/abc", true}, {"https://push.example:443/x", true}, {"http://push.example/x", false},
		{"https://push.example:8443/x", false},
		{"https://10.0.0.1/x", false}, {"https://169.254.169.254/x", false}, {"https://[::1]/x", false}, {"https://[::ffff:10.0.0.1]/x", false},
		{"https://localhost/x", false},
		{"https://2130706433/x", false}, {"https://0x7f.0.0.1/x", false}, {"https://127.0.0.1./x", false}, {"https://push.example./x", false},
		{"https://a.localhost/x", false}, {"https://203.0.113.7/x", false}, {"https://[64:ff9b::7f00:1]/x", false},
		{"https://anna:swordfish@push.example/x", false}, {"https:///x", false}, {"javascript:alert(1)", false}, {"", false},
		{"https://push.example/" + strings.Repeat("x", maxEndpoint), false},
	} {
		t.Run("FD-82 FD-311 the address "+c.endpoint[:min(60, len(c.endpoint))], func(t *testing.T) {
			d := good
			d.Endpoint = c.endpoint
			err := d.check("")
			check.Is(t, err == nil, c.ok, err)
			check.True(t, err == nil || fault.Is(err, fault.Invalid), err)
		})
	}
	for title, change := range map[string]func(*Device){
		"no key": func(d *Device) { d.P256dh = "" },
		"a key off the curve": func(d *Device) {
			d.P256dh = base64.RawURLEncoding.EncodeToString(append([]byte{4}, make([]byte, 64)...))
		},
		"a short secret":     func(d *Device) { d.Auth = "AAAA" },
		"no base64":          func(d *Device) { d.Auth = "!" },
		"inside the network": func(*Device) {},
	} {
		t.Run("FD-82 refused: "+title, func(t *testing.T) {
			d := good
			change(&d)
			inside := "127.0.0.1"
			if title == "inside the network" {
				inside = ""
			}
			err := d.check(inside)
			check.True(t, fault.Is(err, fault.Invalid), err)
		})
	}
	t.Run("FD-82 a name that turns out to be inside the network is not reached", func(t *testing.T) {
		n := testnet.New(t, dbtest.SQLite(t))
		p := newPost(t, n)
		service.key = func() string { return p.settings(t, "ann").Push.Key }
		p.turnOn(t, "mia", good)
		outside := parts(n, p.s.Live, &shelf{})
		outside.Push.Inside = ""
		strict := NewService(n.DB, n.Clock, outside)
		d, err := p.s.repo.devices(t.Context(), n.DB, "mia")
		check.OK(t, err)
		check.OK(t, strict.pushTo(t.Context(), d[0], []byte("{}"), time.Hour, pushArgs{UserID: "mia", Kind: notice.KindMention}))
		if len(service.bodies("x")) != 0 {
			t.Error("it was reached")
		}
	})
}

func TestThePauses(t *testing.T) {
	for _, c := range []struct {
		attempt int
		header  string
		want    time.Duration
	}{
		{0, "", 30 * time.Second}, {1, "", time.Minute}, {40, "", longestPause}, {0, "10", 30 * time.Second}, {0, "600", 10 * time.Minute},
		{0, "999999999", longestPause},
		{0, "-5", 30 * time.Second}, {0, "soon", 30 * time.Second}, {0, testnet.Now.Add(time.Hour).Format(http.TimeFormat), time.Hour},
		{0, testnet.Now.Add(-time.Hour).Format(http.TimeFormat), 30 * time.Second},
	} {
		t.Run(fmt.Sprintf("FD-82 after attempt %d and %q", c.attempt, c.header), func(t *testing.T) {
			if got := pause(c.attempt, c.header, testnet.Now); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	for code, want := range map[int]outcome{200: arrived, 201: arrived, 302: refused, 400: refused, 403: refused, 404: dead, 410: dead, 413: refused,
		429: again, 500: again, 503: again} {
		t.Run(fmt.Sprintf("FD-82 the answer %d", code), func(t *testing.T) {
			check.Is(t, meaning(code), want)
		})
	}
	t.Run("FD-82 what a push says fits into one, however long its texts are", func(t *testing.T) {
		long := notice.Notice{Title: strings.Repeat("é", 5000), Content: strings.Repeat("字", 5000)}
		if text, err := json.Marshal(payloadOf(delivery{Kind: notice.KindMention}, long, true)); check.Is(t, err, nil) {
			check.True(t, len(text) <= 3000, len(text))
		}
	})
}

func TestKeysAreMadeOnceAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		one := testnet.New(t, dbtest.Open(t, cfg))
		two := testnet.Over(dbtest.Open(t, cfg))
		t.Run("FD-82 two nodes that start at once have the same keys", func(t *testing.T) {
			var mu sync.Mutex
			found := []string{}
			for _, err := range dbtest.AtOnce(6, func(i int) error {
				n := []*testnet.Network{one, two}[i%2]
				public, private, err := NewService(n.DB, n.Clock, parts(n, live.New(n.DB), &shelf{})).Keys(t.Context())
				mu.Lock()
				defer mu.Unlock()
				found = append(found, public+" "+private)
				return err
			}) {
				check.OK(t, err)
			}
			slices.Sort(found)
			check.Is(t, found[0], found[5], "they differ")
			check.True(t, len(found[0]) >= 100, len(found[0]), "they differ")
		})
	})
}

// ecdsaKey reads a public key of a point that is not compressed.
func ecdsaKey(point []byte) (*ecdsa.PublicKey, error) {
	return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
}
