package marketing

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/outbound"
	"caravan/internal/text"
)

// Limits of services.
const (
	fetchTimeout  = 15 * time.Second // of a call of the job
	searchTimeout = 4 * time.Second  // of a call that a person waits for
	maxAnswer     = 2 << 20          // bytes after decompression
	maxServed     = 50               // banners that are asked for
	maxOffers     = 500              // offers that are taken from an answer
)

// Shown is an item as members see it, whether a service or head office keeps it.
type Shown struct {
	ID          string
	Title       string
	Type        string
	Description string
	Link        string
	Desktop     Picture
	Mobile      Picture
	Regions     []network.Region
	StartsOn    calendar.Day // empty: it has begun
	EndsOn      calendar.Day
}

// Picture is a picture of an item. Without an address there is none.
type Picture struct {
	URL    string
	Width  int // pixels; 0: unknown
	Height int
}

// Fetched is what a service answered.
type Fetched struct {
	Items   []Shown
	LeftOut map[string]int // how many items were left out, by reason
}

func (f *Fetched) leaveOut(reason string) {
	if f.LeftOut == nil {
		f.LeftOut = map[string]int{}
	}
	f.LeftOut[reason]++
}

// leftOut says in words what was left out, in a fixed order; empty: nothing.
func (f Fetched) leftOut() string {
	var parts []string
	for reason, n := range f.LeftOut {
		parts = append(parts, fmt.Sprintf("%d %s", n, reason))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// Why an item of a service is left out, after their number.
const (
	inOddForm      = "in another form than expected"
	withoutTitle   = "without a title"
	withoutDate    = "without a readable last day"
	withoutPicture = "without two pictures from an allowed place"
	withOddLink    = "with a link that is no web address"
	beyondLimit    = "beyond the limit"
)

// Source is a service that keeps the items of one kind.
type Source interface {
	// Name returns the service's address for people to read, without passwords and keys.
	Name() string
	// Fetch asks for the items of a region, or of all of them without one, and for those that match a search, if there is one. It never returns items
	// whose link or picture is unsafe.
	Fetch(ctx context.Context, region network.Region, search string) (Fetched, error)
	// Pictures returns the origins that its pictures come from, such as https://cdn.example.
	Pictures() []string
}

// Setting is how to reach a service.
type Setting struct {
	URL, Token string
	Pictures   []string // further places that its pictures may come from, such as https://cdn.example
}

// remote is what the two services have in common.
type remote struct {
	address  *url.URL
	token    string
	client   *http.Client
	pictures []string // origins
}

// newRemote returns nil when the setting has no address.
func newRemote(c Setting) (*remote, error) {
	address, err := outbound.ParseURL(c.URL)
	if address == nil || err != nil {
		return nil, err
	}
	r := &remote{address: address, token: c.Token, client: outbound.NewClient(address.Hostname(), fetchTimeout), pictures: []string{origin(address)}}
	for _, where := range c.Pictures {
		place, err := outbound.ParseURL(where)
		if err != nil || place == nil || place.Path != "" && place.Path != "/" {
			return nil, errors.New("a place of pictures must look like https://cdn.example")
		}
		r.pictures = append(r.pictures, origin(place))
	}
	return r, nil
}

func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }

// Name implements Source.
func (r *remote) Name() string { return outbound.Name(r.address) }

// Pictures implements Source.
func (r *remote) Pictures() []string { return r.pictures }

// call sends a request and decodes the answer, which must be JSON.
func (r *remote) call(ctx context.Context, method string, address *url.URL, body []byte, out any) error {
	request, err := http.NewRequestWithContext(ctx, method, address.String(), bytes.NewReader(body))
	if err != nil {
		return errors.New("the address cannot be used") // not showing it
	}
	request.Header.Set("Accept", "application/json")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if r.token != "" {
		request.Header.Set("Authorization", "Bearer "+r.token)
	}
	answer, err := r.client.Do(request)
	if err != nil {
		return unanswered(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("it answered with status %d", answer.StatusCode)
	}
	content, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	switch {
	case err != nil:
		return unanswered(err)
	case len(content) > maxAnswer:
		return fmt.Errorf("its answer is larger than %d MB", maxAnswer>>20)
	}
	if err := json.Unmarshal(content, out); err != nil {
		return errors.New("its answer is not the expected JSON")
	}
	return nil
}

// unanswered returns the error of a service that did not answer, or not completely.
func unanswered(err error) error {
	err = outbound.Cause(err)
	var timed interface{ Timeout() bool }
	if errors.As(err, &timed) && timed.Timeout() {
		return errors.New("it took too long to answer")
	}
	return err
}

// picture returns a picture if it comes from an allowed place: the browser shows no others.
func (r *remote) picture(address string) (Picture, bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || !isWebAddress(u) || u.User != nil || !slices.Contains(r.pictures, origin(u)) {
		return Picture{}, false
	}
	return Picture{URL: u.String()}, true
}

// safe tidies the texts of an item of a service. reason says why it is left out; empty: it is not.
func safe(i Shown) (_ Shown, reason string) {
	i.Title, i.Type, i.Description = tidy(i.Title, MaxTitle), tidy(i.Type, MaxType), tidy(i.Description, MaxDescription)
	if i.Title == "" {
		return i, withoutTitle
	}
	if i.Link = strings.TrimSpace(i.Link); i.Link == "" {
		return i, ""
	}
	// A path would be one of this site, which the service knows nothing of.
	if u, err := url.Parse(i.Link); err != nil || !isWebAddress(u) || !outbound.IsPublic(u) || !text.IsPlain(i.Link) ||
		utf8.RuneCountInString(i.Link) > MaxLink {
		return i, withOddLink
	}
	return i, ""
}

// tidy returns the visible text of at most some characters.
func tidy(s string, most int) string {
	s = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if !text.IsPlain(string(r)) {
			return ' '
		}
		return r
	}, s)), " ")
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}

// regionsOf reads regions as a service writes them: a list, or a text with commas. What is no region is ignored.
func regionsOf(written any) (regions []network.Region) {
	var words []string
	switch v := written.(type) {
	case string:
		words = strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune(",;|/ \t\n", r) })
	case []any:
		for _, one := range v {
			if word, is := one.(string); is {
				words = append(words, strings.TrimSpace(word))
			}
		}
	}
	for _, known := range network.Regions() {
		if slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, string(known)) }) {
			regions = append(regions, known)
		}
	}
	return regions
}
