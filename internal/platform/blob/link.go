package blob

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash"
	"mime"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
)

// Link names a file for a reader, who may see it.
type Link struct {
	Kind    string // a letter of the room that keeps the file: which of its files, in which size
	ID      string // what it names never changes, because browsers do not ask again, unless its File says so
	Session string // the reader's
	// Bound says that the reader's browser sends the session with every request. Such a link opens nothing by itself.
	Bound bool
}

// How long links work, at least; twice as long at most. They stay the same meanwhile, so that browsers fetch a picture once. All end with their
// session.
const (
	OpenFor  = 15 * time.Minute // those that need nothing else
	BoundFor = 24 * time.Hour   // those that need the session's cookie as well
)

// SignedURL returns an address from which a file can be fetched until the link expires or its session ends. The caller must have checked that the
// person may see it. A bound link can be fetched with the session's own credentials only; another needs none, so it opens in other programs, too.
func (s *Store) SignedURL(link Link, now time.Time) string {
	text := link.Kind + short(link.ID) + dot + s.mac(link, s.turn(link.Bound, now))
	if !link.Bound {
		text += dot + short(link.Session)
	}
	return s.address + text
}

// Turn names the links that a session gets now: it differs when they do.
func (s *Store) Turn(session string, bound bool, now time.Time) string {
	return fmt.Sprint(session, bound, s.turn(bound, now))
}

const dot = "."

// parse reads what a link says. session is that of the request's credentials. ok is false unless the link was made here, for its session, and works
// at now; then left tells for how long.
func (s *Store) parse(text, session string, now time.Time) (link Link, left time.Duration, ok bool) {
	parts := strings.Split(text, dot)
	if len(parts) < 2 || len(parts) > 3 || parts[0] == "" {
		return Link{}, 0, false
	}
	link = Link{Kind: parts[0][:1], ID: long(parts[0][1:]), Session: session, Bound: len(parts) == 2}
	if !link.Bound {
		link.Session = long(parts[2])
	}
	if link.Session == "" {
		return Link{}, 0, false
	}
	for turn := s.turn(link.Bound, now); turn >= s.turn(link.Bound, now)-1; turn-- {
		if hmac.Equal([]byte(parts[1]), []byte(s.mac(link, turn))) {
			_, length := s.spans(link.Bound)
			return link, s.begin(link.Bound, turn).Add(2 * length).Sub(now), true
		}
	}
	return Link{}, 0, false
}

// spans returns when the first span of time began that is numbered, and how long each is.
func (s *Store) spans(bound bool) (first time.Time, length time.Duration) {
	if bound {
		return time.Unix(0, 0).Add(s.dayStarts), BoundFor
	}
	return time.Unix(0, 0), OpenFor
}

// turn returns the number of the span of time that now belongs to.
func (s *Store) turn(bound bool, now time.Time) int64 {
	first, length := s.spans(bound)
	return int64(now.Sub(first) / length)
}

// begin returns when a span of time begins.
func (s *Store) begin(bound bool, turn int64) time.Time {
	first, length := s.spans(bound)
	return first.Add(time.Duration(turn) * length)
}

// mac returns what nobody else can write: 128 bits that depend on everything that the link says, and on when.
func (s *Store) mac(link Link, turn int64) string {
	mac := s.macs.Get().(hash.Hash)
	defer s.macs.Put(mac)
	mac.Reset()
	text := make([]byte, 0, 128)
	for _, part := range []string{link.Kind, link.ID, link.Session} {
		text = append(append(text, part...), 0) // no part has this character
	}
	if link.Bound {
		text = append(text, 1)
	}
	mac.Write(binary.BigEndian.AppendUint64(text, uint64(turn))) // #nosec G115 -- never negative
	return base64.RawURLEncoding.EncodeToString(mac.Sum(text[:0])[:16])
}

// newMACs returns HMACs with the key of links, which is derived from the secret that all nodes share. Pages have many links, and an HMAC that is used
// again costs a fifth of a new one.
func newMACs(secret []byte) (*sync.Pool, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "short links to files", sha256.Size)
	return &sync.Pool{New: func() any { return hmac.New(sha256.New, key) }}, err
}

// short writes a UUID in 22 letters. Other ids stay as they are.
func short(id string) string {
	if len(id) == 36 && strings.ToLower(id) == id {
		if u, err := uuid.Parse(id); err == nil {
			return base64.RawURLEncoding.EncodeToString(u[:])
		}
	}
	return id
}

// long is the reverse of short.
func long(text string) string {
	if raw, err := base64.RawURLEncoding.Strict().DecodeString(text); err == nil {
		if u, err := uuid.FromBytes(raw); err == nil {
			return u.String()
		}
	}
	return text
}

// disposition returns the Content-Disposition header of what a link opens.
func disposition(f File) string {
	how := "attachment"
	if f.Inline && canShow(f.ContentType) {
		how = "inline"
	}
	var params map[string]string
	if f.Name != "" {
		params = map[string]string{"filename": f.Name}
	}
	return mime.FormatMediaType(how, params)
}

// canShow tells whether a browser may show this type of content. Types that can contain scripts, such as HTML, SVG and PDF, may only be saved (ADR
// 0075).
func canShow(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, "/")
	return kind == "video" || kind == "audio" ||
		slices.Contains([]string{"image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"}, contentType)
}

// parseBase reads the address at which the Handler is mounted.
func parseBase(address string) (*url.URL, error) {
	base, err := url.Parse(strings.TrimSuffix(address, "/"))
	if err != nil {
		return nil, fmt.Errorf("read the base address of files: %w", err)
	}
	return base, nil
}
