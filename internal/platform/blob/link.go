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

// Link says how a blob may be fetched.
type Link struct {
	Key         string
	ContentType string        // checked by the room when the blob was stored; browsers are told not to guess
	Name        string        // suggested file name; empty: the browser chooses
	Inline      bool          // show it in the browser instead of saving it; works for pictures, sound, video and PDF only
	For         time.Duration // how long the link stays valid: at least this long, at most twice as long
}

// SignedURL returns an address from which anyone can fetch the blob until the link expires. The caller must have checked that the person may see it.
//
// Links to a folder stay the same for the duration of link.For, so that browsers can reuse what they have already fetched.
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

// disposition returns the Content-Disposition header for a link.
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

// canShow tells whether a browser may show this type of content. Types that can contain scripts, such as HTML and SVG, may only be saved.
func canShow(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, "/")
	return kind == "video" || kind == "audio" || contentType == pdf ||
		slices.Contains([]string{"image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"}, contentType)
}

const pdf = "application/pdf"

// signer makes and checks links to the folder.
type signer struct {
	secret []byte
	base   *url.URL // without a trailing slash
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

// check returns what a link says. ok is false when the link was not signed with this key, or was changed afterwards.
func (s *signer) check(key string, query url.Values) (link Link, expires time.Time, ok bool) {
	given := query.Get("signature")
	query.Del("signature")
	if !hmac.Equal([]byte(given), []byte(s.signature(key, query))) {
		return Link{}, time.Time{}, false
	}
	seconds, err := strconv.ParseInt(query.Get("expires"), 10, 64)
	return Link{Key: key, ContentType: query.Get("type"), Name: query.Get("name"), Inline: query.Has("inline")}, time.Unix(seconds, 0), err == nil
}

// signature signs everything that the link says. It includes the method GET, so a link only allows reading.
func (s *signer) signature(key string, query url.Values) string {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte("GET\n" + key + "\n" + query.Encode())) // Encode sorts and escapes, so that no two different links give the same text
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
