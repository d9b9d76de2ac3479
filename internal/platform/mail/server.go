package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// server is the SMTP server that sends our mails.
type server struct {
	host     string
	port     int
	implicit bool // TLS from the first byte (smtps)
	policy   gomail.TLSPolicy
	auth     gomail.SMTPAuthType
	user     string
	password string
	roots    *x509.CertPool // certificate authorities to trust; nil: those that the system trusts
}

const (
	portSubmission = 587
	portImplicit   = 465
	timeout        = 30 * time.Second
)

// parseServer reads smtp://user:password@host:587 or smtps://user:password@host:465; user, password and port may be left out. With smtp:// the
// connection switches to TLS (STARTTLS) when the server offers it. TLS is required with ?starttls=required, and when there is a password and the
// server is another machine. The error never shows the address, which may contain a password.
func parseServer(address string) (*server, error) {
	wrong := errors.New("the mail server must look like smtp://user:password@host:587 or smtps://user:password@host:465")
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Path != "" && u.Path != "/" {
		return nil, wrong
	}
	s := &server{host: u.Hostname(), port: portSubmission, policy: gomail.TLSOpportunistic, auth: gomail.SMTPAuthAutoDiscover, user: u.User.Username()}
	if u.Scheme == "smtps" {
		s.implicit, s.port = true, portImplicit
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, wrong
		}
	}
	s.password, _ = u.User.Password()
	switch starttls := u.Query().Get("starttls"); {
	case starttls != "" && starttls != "required":
		return nil, errors.New("the mail server's starttls can only be 'required'")
	case starttls == "required", s.password != "" && !isThisMachine(s.host):
		s.policy = gomail.TLSMandatory
	case s.password != "" && !s.implicit:
		s.auth = gomail.SMTPAuthPlainNoEnc // the library's other methods require TLS
	}
	return s, nil
}

func isThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// errRefused says that the server will never take this mail, however often it is sent.
var errRefused = errors.New("the mail server refused the mail")

// errNoAnswer says that the server had the whole mail but its answer was lost. So it may have sent the mail.
var errNoAnswer = errors.New("the mail server did not answer")

// connect reaches the server and signs in. The caller closes the connection with the client.
func (s *server) connect(ctx context.Context) (*gomail.Client, *smtp.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.port), gomail.WithTimeout(timeout), gomail.WithTLSPolicy(s.policy),
		gomail.WithTLSConfig(&tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12})}
	if s.implicit {
		options = append(options, gomail.WithSSL())
	}
	if s.user != "" {
		options = append(options, gomail.WithSMTPAuth(s.auth), gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return nil, nil, err
	}
	conn, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("reach the mail server: %w", err)
	}
	return client, conn, nil
}

// Try reaches the mail server at an address, as the setting gives it, signs in and sends nothing. The error never shows the address.
func Try(ctx context.Context, address string) error {
	s, err := parseServer(address)
	if err != nil {
		return err
	}
	client, conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	return client.CloseWithSMTPClient(conn)
}

// send hands the mail to the server.
func (s *server) send(ctx context.Context, msg *gomail.Msg) error {
	client, conn, err := s.connect(ctx)
	if err != nil {
		return err
	}
	err = client.SendWithSMTPClient(conn, msg)
	if msg.IsDelivered() {
		err = nil // the server has taken it, even if the connection broke afterwards
	}
	// A failed goodbye does not change what the server has answered before.
	_ = client.CloseWithSMTPClient(conn)
	var sendErr *gomail.SendError
	if !errors.As(err, &sendErr) {
		return err
	}
	switch {
	case sendErr.ErrorCode() >= 500:
		return fmt.Errorf("%w: %w", errRefused, err)
	case sendErr.Reason == gomail.ErrSMTPDataClose && sendErr.ErrorCode() == 0:
		return fmt.Errorf("%w: %w", errNoAnswer, err)
	}
	return err
}
