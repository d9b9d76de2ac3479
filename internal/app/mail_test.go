package app

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http/httptest"
	"net/mail"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/user"
)

// postbox is a real SMTP server that keeps the mails it gets, by recipient.
type postbox struct {
	mu     sync.Mutex
	mails  map[string][]string            // the plain text of each mail
	files  map[string][]map[string][]byte // what was attached to each mail, by name
	refuse map[string]bool                // recipients that it does not know
}

func (p *postbox) NewSession(*smtp.Conn) (smtp.Session, error) { return &delivery{box: p}, nil }

type delivery struct {
	box *postbox
	to  string
}

func (d *delivery) Mail(string, *smtp.MailOptions) error { return nil }
func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.to = to
	if d.box.refuse[to] {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	return nil
}
func (d *delivery) Reset()        {}
func (d *delivery) Logout() error { return nil }
func (d *delivery) Data(r io.Reader) error {
	text, files, err := readMail(r)
	if err != nil {
		return err
	}
	d.box.mu.Lock()
	defer d.box.mu.Unlock()
	d.box.mails[d.to] = append(d.box.mails[d.to], text)
	d.box.files[d.to] = append(d.box.files[d.to], files)
	return nil
}

// readMail returns the plain text of a mail and its attachments by name.
func readMail(r io.Reader) (text string, files map[string][]byte, err error) {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return "", nil, err
	}
	files = map[string][]byte{}
	err = walkParts(m.Header.Get("Content-Type"), m.Body, func(kind, name string, body io.Reader) error {
		switch {
		case name != "":
			content, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, body))
			files[name] = content
			return err
		case kind == "text/plain":
			content, err := io.ReadAll(quotedprintable.NewReader(body))
			text = string(content)
			return err
		}
		return nil
	})
	return text, files, err
}

// walkParts calls visit for each part of a mail, at any depth.
func walkParts(contentType string, body io.Reader, visit func(kind, name string, body io.Reader) error) error {
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return err
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			return err
		}
		if strings.HasPrefix(kind, "multipart/") {
			err = walkParts(part.Header.Get("Content-Type"), part, visit)
		} else {
			err = visit(kind, part.FileName(), part)
		}
		if err != nil {
			return err
		}
	}
}

func startPostbox(t *testing.T) (*postbox, string) {
	t.Helper()
	box := &postbox{mails: map[string][]string{}, files: map[string][]map[string][]byte{}, refuse: map[string]bool{}}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	server := smtp.NewServer(box)
	server.AllowInsecureAuth = true
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return box, "smtp://" + l.Addr().String()
}

func TestMailsOfSigningIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box, address := startPostbox(t)
		config := testConfig(t)
		config.SMTPURL = address
		h, err := newHall(t.Context(), d, config, "http://caravan.example", calendar.System{})
		check.OK(t, err)
		defer h.blobs.Close()
		s, err := h.server("test")
		check.OK(t, err)
		runner := h.runner(func(jobs.Event) {})
		deliver := func() {
			t.Helper()
			_, err := runner.RunDue(t.Context())
			check.OK(t, err)
		}
		post := func(path string, body map[string]string) (int, map[string]any) {
			t.Helper()
			b, err := json.Marshal(body)
			check.OK(t, err)
			r := httptest.NewRequest("POST", "/api"+path, bytes.NewReader(b))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			var out map[string]any
			_ = json.Unmarshal(w.Body.Bytes(), &out)
			return w.Code, out
		}
		find := func(text, pattern string) string {
			t.Helper()
			found := regexp.MustCompile(pattern).FindStringSubmatch(text)
			check.Must(t, check.True(t, found != nil, pattern, text))
			return found[1]
		}
		const email = "zoe@caravan.example"
		err = d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := h.users.Create(t.Context(), tx,
				user.Entry{Details: user.Details{Email: email, FirstName: "Zoë", LastName: "O'Hara", Role: access.StoreRep}})
			return err
		})
		check.OK(t, err)
		t.Run("AMB-014 FD-15 an invitation carries a temporary password that signs in", func(t *testing.T) {
			deliver()
			check.Must(t, check.Is(t, len(box.mails[email]), 1, box.mails[email], box.mails))
			code, out := post("/auth/login", map[string]string{"email": email, "password": find(box.mails[email][0], `((?:[a-z2-9]{4}-){3}[a-z2-9]{4})`)})
			check.Must(t, check.Is(t, code, 200, out))
			check.Must(t, check.Is[any](t, out["user"].(map[string]any)["hasTemporaryPassword"], true, out))
		})
		t.Run("AUTH-013 AUTH-020 a forgotten password: the mailed link sets a new one, and a notice follows", func(t *testing.T) {
			code, _ := post("/auth/forgot-password", map[string]string{"email": email})
			check.Must(t, check.Is(t, code, 204))
			deliver()
			token := find(box.mails[email][1], `http://caravan\.example/reset-password\?token=([A-Za-z0-9_-]{43})`)
			code, out := post("/auth/reset-password", map[string]string{"token": token, "password": "golden hour", "passwordConfirm": "golden hour"})
			check.Must(t, check.Is(t, code, 200, out))
			deliver()
			check.Must(t, check.Is(t, len(box.mails[email]), 3, box.mails[email]))
			check.True(t, strings.Contains(box.mails[email][2], "was just changed"), box.mails[email])
		})
		t.Run("FD-15 nothing stored from the mails can be used to sign in", func(t *testing.T) {
			var bodies string
			rows, err := d.Query(t.Context(), `SELECT text_body || html_body FROM mail_outbox`)
			check.OK(t, err)
			defer rows.Close()
			for rows.Next() {
				var body string
				check.OK(t, rows.Scan(&body))
				bodies += body
			}
			check.Must(t, check.True(t, !strings.Contains(bodies, "token="), bodies))
			check.Must(t, check.True(t, !regexp.MustCompile(`(?:[a-z2-9]{4}-){3}[a-z2-9]{4}`).MatchString(bodies), bodies))
		})
		t.Run("AUTH-013 an unknown e-mail gets no mail", func(t *testing.T) {
			code, _ := post("/auth/forgot-password", map[string]string{"email": "nobody@caravan.example"})
			check.Must(t, check.Is(t, code, 204))
			deliver()
			if len(box.mails["nobody@caravan.example"]) != 0 {
				t.Fatal("a stranger got a mail")
			}
		})
		t.Run("AUTH-013 asking again and again only sends a few mails an hour", func(t *testing.T) {
			before := len(box.mails[email])
			for range 8 {
				post("/auth/forgot-password", map[string]string{"email": email})
			}
			deliver()
			if sent := len(box.mails[email]) - before; sent != 4 { // five an hour, one of which was used above
				t.Fatalf("%d mails", sent)
			}
		})
	})
}
