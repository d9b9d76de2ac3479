package blob

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"mime"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
)

// Link says how a blob is to be fetched.
type Link struct {
	Key         string
	ContentType string        // as the room checked it when the blob was stored; the browser is told not to guess
	Name        string        // file name for saving; "" = the browser's choice
	Inline      bool          // show in the page or tab instead of saving; only pictures, sound, video and PDF are ever shown
	For         time.Duration // how long the link holds at least; at most twice that
}

// SignedURL returns an address at which anyone can fetch the blob until the link ends. Check first who asks.
//
// Within the link's time the folder's address for a blob stays the same, so that browsers keep what they have fetched.
func (s *Store) SignedURL(ctx context.Context, link Link, now time.Time) (string, error) {
	if s.links != nil {
		return s.links.sign(link, now), nil
	}
	return s.bucket.SignedURL(ctx, link.Key, &blob.SignedURLOptions{Expiry: link.For, BeforeSign: func(as func(any) bool) error {
		var in *s3.GetObjectInput
		if !as(&in) {
			return fmt.Errorf("blob: %T is not S3's request", in)
		}
		disposition := disposition(link)
		in.ResponseContentType, in.ResponseContentDisposition = &link.ContentType, &disposition
		return nil
	}})
}

// disposition is the Content-Disposition of a link's answer.
func disposition(link Link) string {
	how := "attachment"
	if link.Inline && canShow(link.ContentType) {
		how = "inline"
	}
	var params map[string]string
	if link.Name != "" {
		params = map[string]string{"filename": link.Name}
	}
	return mime.FormatMediaType(how, params)
}

// canShow tells whether a browser may show content of the type. Anything that can hold a script, such as HTML or SVG, is only ever saved.
func canShow(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, "/")
	return kind == "video" || kind == "audio" || contentType == pdf ||
		slices.Contains([]string{"image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"}, contentType)
}

const pdf = "application/pdf"

// signer makes and checks links to the folder.
type signer struct {
	secret []byte
	base   *url.URL // its path without a slash at the end
}

// sign returns the link's address: base/key?expires=...&type=...&name=...&inline=1&signature=...
func (s *signer) sign(link Link, now time.Time) string {
	expires := now.Truncate(link.For).Add(2 * link.For)
	query := url.Values{"expires": {strconv.FormatInt(expires.Unix(), 10)}, "type": {link.ContentType}}
	if link.Name != "" {
		query.Set("name", link.Name)
	}
	if link.Inline {
		query.Set("inline", "1")
	}
	query.Set("signature", s.signature(link.Key, query))
	u := *s.base
	u.Path, u.RawQuery = u.Path+"/"+link.Key, query.Encode()
	return u.String()
}

// check returns what a link says; ok is false when it was not made with this key, or was changed.
func (s *signer) check(key string, query url.Values) (link Link, expires time.Time, ok bool) {
	given := query.Get("signature")
	query.Del("signature")
	if !hmac.Equal([]byte(given), []byte(s.signature(key, query))) {
		return Link{}, time.Time{}, false
	}
	seconds, err := strconv.ParseInt(query.Get("expires"), 10, 64)
	return Link{Key: key, ContentType: query.Get("type"), Name: query.Get("name"), Inline: query.Has("inline")}, time.Unix(seconds, 0), err == nil
}

// signature covers everything that the link says. It is for reading only: the method is part of it.
func (s *signer) signature(key string, query url.Values) string {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("GET\n" + key + "\n" + query.Encode())) // Encode sorts by name and escapes, so no two links read the same
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
