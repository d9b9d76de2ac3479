package blob

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Link says how a blob may be fetched.
type Link struct {
	Key         string
	ContentType string        // checked by the room when the blob was stored; browsers are told not to guess
	Name        string        // suggested file name; empty: the browser chooses
	Inline      bool          // show it in the browser instead of saving it; works for pictures, sound and video only
	Session     string        // id of the session for which the link is made; it stops working when the session ends. Empty: it works for anyone
	For         time.Duration // how long the link stays valid: at least this long, at most twice as long
}

// SignedURL returns an address from which the blob can be fetched until the link expires or its session ends. It needs no cookie, so it also opens in
// a new tab of another program. The caller must have checked that the person may see the blob. The address does not tell the blob's key.
//
// Links made for the same session stay the same for the duration of link.For, so that browsers can reuse what they have already fetched.
func (s *Store) SignedURL(link Link, now time.Time) string {
	expires := now.Truncate(link.For).Add(2 * link.For)
	u := *s.base
	u.Path += "/" + s.seal.seal(claims{link.Key, link.ContentType, link.Name, link.Inline, link.Session, expires.Unix()})
	return u.String()
}

// disposition returns the Content-Disposition header of what a link opens.
func disposition(c claims) string {
	how := "attachment"
	if c.Inline && canShow(c.ContentType) {
		how = "inline"
	}
	var params map[string]string
	if c.Name != "" {
		params = map[string]string{"filename": c.Name}
	}
	return mime.FormatMediaType(how, params)
}

// canShow tells whether a browser may show this type of content. Types that can contain scripts, such as HTML, SVG and PDF, may only be saved (ADR 0075).
func canShow(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, "/")
	return kind == "video" || kind == "audio" ||
		slices.Contains([]string{"image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"}, contentType)
}

// claims is what a link says.
type claims struct {
	Key         string `json:"k"`
	ContentType string `json:"t"`
	Name        string `json:"n,omitempty"`
	Inline      bool   `json:"i,omitempty"`
	Session     string `json:"s,omitempty"`
	Expires     int64  `json:"e"` // Unix seconds
}

// sealer encrypts what links say, so that nobody can read or change it. The same claims always give the same text, or browsers could not reuse what
// they have fetched: the nonce is a keyed hash of the claims instead of a random number, as in SIV modes (RFC 5297). So a nonce only repeats for the
// same text.
type sealer struct {
	aead   cipher.AEAD
	nonces []byte // the key of the hash
}

// newSealer returns a sealer whose two keys are derived from the secret that all nodes share.
func newSealer(secret []byte) (*sealer, error) {
	keys, err := hkdf.Key(sha256.New, secret, nil, "links to files", 2*sha256.Size)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(keys[:sha256.Size])
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &sealer{aead: aead, nonces: keys[sha256.Size:]}, err
}

func (s *sealer) seal(c claims) string {
	text, err := json.Marshal(c)
	if err != nil {
		panic(fmt.Sprintf("blob: encode a link: %v", err)) // strings, a flag and a number can always be encoded
	}
	mac := hmac.New(sha256.New, s.nonces)
	mac.Write(text)
	nonce := mac.Sum(nil)[:s.aead.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nonce, nonce, text, nil))
}

// open returns what a link says. ok is false when the link was not made with this secret, or was changed afterwards.
func (s *sealer) open(token string) (c claims, ok bool) {
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(sealed) < s.aead.NonceSize() {
		return claims{}, false
	}
	text, err := s.aead.Open(nil, sealed[:s.aead.NonceSize()], sealed[s.aead.NonceSize():], nil)
	if err != nil {
		return claims{}, false
	}
	return c, json.Unmarshal(text, &c) == nil
}

// parseBase reads the address at which the Handler is mounted.
func parseBase(address string) (*url.URL, error) {
	base, err := url.Parse(strings.TrimSuffix(address, "/"))
	if err != nil {
		return nil, fmt.Errorf("read the base address of files: %w", err)
	}
	return base, nil
}
