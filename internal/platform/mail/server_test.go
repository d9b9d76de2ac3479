package mail

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"caravan/internal/platform/check"
)

// smtpServer is a real SMTP server that accepts mails from the user "portal" with the password "pass:word".
type smtpServer struct {
	server  *smtp.Server
	address string
	stop    func()

	mu      sync.Mutex
	answers []int
	silent  int // how many of the next mails get no answer
	mails   []received
}

type received struct {
	from, to string
	data     []byte
}

func startSMTP(t *testing.T) *smtpServer {
	t.Helper()
	return startSMTPWith(t, nil, false)
}

// startSMTPWith starts an SMTP server that offers TLS, from the first byte or by STARTTLS.
func startSMTPWith(t *testing.T, offered *tls.Config, implicit bool) *smtpServer {
	t.Helper()
	s := &smtpServer{}
	s.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{server: s, conn: c}, nil }))
	s.server.AllowInsecureAuth = true
	s.server.TLSConfig = offered
	s.server.ErrorLog = discard{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check.OK(t, err)
	s.address = listener.Addr().String()
	if implicit {
		listener = tls.NewListener(listener, offered)
	}
	var serving sync.WaitGroup
	serving.Go(func() {
		err := s.server.Serve(listener)
		check.True(t, err == nil || errors.Is(err, smtp.ErrServerClosed), err)
	})
	s.stop = sync.OnceFunc(func() {
		check.Is(t, s.server.Close(), nil)
		serving.Wait()
	})
	t.Cleanup(s.stop)
	return s
}

func (s *smtpServer) url() string { return "smtp://portal:pass%3Aword@" + s.address }

// answer sets the codes with which the server will answer the next RCPT TO commands.
func (s *smtpServer) answer(codes ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = codes
}

// fallSilent makes the server take the next mails but break the connection instead of answering.
func (s *smtpServer) fallSilent(mails int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = mails
}

func (s *smtpServer) received() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mails
}

type discard struct{}

func (discard) Printf(string, ...any) {}
func (discard) Println(...any)        {}

type session struct {
	server   *smtpServer
	conn     *smtp.Conn
	signedIn bool
	mail     received
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "portal" || password != "pass:word" {
			return smtp.ErrAuthFailed
		}
		s.signedIn = true
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if !s.signedIn {
		return smtp.ErrAuthRequired
	}
	s.mail.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if len(s.server.answers) > 0 {
		code := s.server.answers[0]
		s.server.answers = s.server.answers[1:]
		return &smtp.SMTPError{Code: code, Message: "not now or never"}
	}
	s.mail.to = to
	return nil
}

func (s *session) Data(r io.Reader) (err error) {
	if s.mail.data, err = io.ReadAll(r); err != nil {
		return err
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.mails = append(s.server.mails, s.mail)
	if s.server.silent > 0 {
		s.server.silent--
		return s.conn.Conn().Close()
	}
	return nil
}

func (s *session) Reset()        { s.mail = received{} }
func (s *session) Logout() error { return nil }

func decodeBase64(t *testing.T, s string) string {
	t.Helper()
	decoded, err := base64.StdEncoding.DecodeString(strings.NewReplacer("\r", "", "\n", "").Replace(s))
	check.OK(t, err)
	return string(decoded)
}

func TestParseServer(t *testing.T) {
	const auto, plain = gomail.SMTPAuthAutoDiscover, gomail.SMTPAuthPlainNoEnc
	for address, want := range map[string]server{
		"smtp://mx.example":                    {host: "mx.example", port: 587, policy: gomail.TLSOpportunistic, auth: auto},
		"smtp://mx.example:25":                 {host: "mx.example", port: 25, policy: gomail.TLSOpportunistic, auth: auto},
		"smtp://mx.example/?starttls=required": {host: "mx.example", port: 587, policy: gomail.TLSMandatory, auth: auto},
		"smtp://m%40x.example:p%2Fw@mx.example": {host: "mx.example", port: 587, policy: gomail.TLSMandatory, auth: auto, user: "m@x.example",
			password: "p/w"},
		"smtp://me:pw@127.0.0.1:1025": {host: "127.0.0.1", port: 1025, policy: gomail.TLSOpportunistic, auth: plain, user: "me",
			password: "pw"},
		"smtp://me:pw@localhost:1025?starttls=required": {host: "localhost", port: 1025, policy: gomail.TLSMandatory, auth: auto, user: "me",
			password: "pw"},
		"smtps://me:pw@mx.example": {host: "mx.example", port: 465, implicit: true, policy: gomail.TLSMandatory, auth: auto, user: "me", password: "pw"},
		"smtps://[::1]:2465":       {host: "::1", port: 2465, implicit: true, policy: gomail.TLSOpportunistic, auth: auto},
	} {
		got, err := parseServer(address)
		if check.Is(t, err, nil, address) {
			check.Is(t, *got, want, address)
		}
	}
	for _, address := range []string{
		"mx.example", "http://mx.example", "smtp://", "smtp://me:secret@mx.example:x", "smtp://me:secret@mx.example/inbox",
		"smtp://mx.example?starttls=off",
	} {
		if got, err := parseServer(address); check.True(t, err != nil, address, got, err) {
			check.True(t, !strings.Contains(err.Error(), "secret"), address, got, err)
		}
	}
}

func hello(t *testing.T) *gomail.Msg {
	t.Helper()
	msg := gomail.NewMsg()
	check.OK(t, errors.Join(msg.From("a@sender.example"), msg.To("b@reader.example")))
	msg.SetBodyString(gomail.TypeTextPlain, "hello")
	return msg
}

func TestTheErrorForAWrongPasswordDoesNotShowIt(t *testing.T) {
	smtp := startSMTP(t)
	s, err := parseServer("smtp://portal:wrong-secret@" + smtp.address)
	check.OK(t, err)
	err = s.send(t.Context(), hello(t))
	check.Must(t, check.True(t, err != nil, err))
	check.Must(t, check.True(t, !errors.Is(err, errRefused), err))
	check.Must(t, check.True(t, !strings.Contains(err.Error(), "secret"), err))
	check.Must(t, check.True(t, !strings.Contains(err.Error(), "c2VjcmV0"), err))
}

func TestTry(t *testing.T) {
	server := startSMTP(t)
	check.OK(t, Try(t.Context(), "smtp://portal:pass%3Aword@"+server.address))
	err := Try(t.Context(), "smtp://portal:other%3Aword@"+server.address)
	check.True(t, err != nil && !strings.Contains(err.Error(), "word"), "FD-418 a wrong password, which is not shown", err)
	check.True(t, Try(t.Context(), "mx.example") != nil, "FD-418 no address of a mail server")
	check.Is(t, len(server.mails), 0, "FD-418 nothing is sent")
}

func TestTLS(t *testing.T) {
	// This server is only started for its certificate, which is for 127.0.0.1.
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	for _, c := range []struct {
		name, address  string // %s is replaced by the server's address
		offers, trusts bool
		sends          bool
	}{
		{"STARTTLS, required and offered", "smtp://portal:pass%%3Aword@%s?starttls=required", true, true, true},
		{"STARTTLS, required and not offered", "smtp://portal:pass%%3Aword@%s?starttls=required", false, true, false},
		{"STARTTLS, offered by an impostor", "smtp://portal:pass%%3Aword@%s?starttls=required", true, false, false},
		{"TLS from the first byte", "smtps://portal:pass%%3Aword@%s", true, true, true},
		{"TLS with an impostor", "smtps://portal:pass%%3Aword@%s", true, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var offered *tls.Config
			if c.offers {
				offered = &tls.Config{Certificates: web.TLS.Certificates}
			}
			smtp := startSMTPWith(t, offered, strings.HasPrefix(c.address, "smtps"))
			s, err := parseServer(fmt.Sprintf(c.address, smtp.address))
			check.OK(t, err)
			if c.trusts {
				s.roots = roots
			}
			err = s.send(t.Context(), hello(t))
			check.Must(t, check.Is(t, err == nil, c.sends, err))
			got := len(smtp.received())
			check.Must(t, check.Is(t, got == 1, c.sends, got))
		})
	}
}
