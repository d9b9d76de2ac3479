package promotion

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/outbound"
	"caravan/internal/platform/sheet"
)

// Limits of a source.
const (
	fetchTimeout = 30 * time.Second // for the whole request and answer
	maxFeed      = 20 << 20         // bytes after decompression
)

// Source is where promotions come from when head office syncs them (AMB-129).
type Source interface {
	// Name returns the source for people to read, without passwords and keys.
	Name() string
	// Fetch reads the feed. It returns an Unavailable fault when it cannot be fetched, and sheet.Faults when it cannot be understood.
	Fetch(ctx context.Context) (*Feed, error)
}

// NewSource returns the source at an http or https address, or at the path of a .json or .csv file on this machine. It returns nil when where is
// empty. Requests carry the token as a bearer token unless it is empty. The token and the query of the address, which may contain a key, never reach
// screens or the log.
func NewSource(where, token string) (Source, error) {
	if where == "" {
		return nil, nil
	}
	if !strings.Contains(where, "://") {
		if _, known := formatOf("", where); !known {
			return nil, errors.New("the source for promotions must be an http or https address, or the path of a .json or .csv file")
		}
		return fileSource{where}, nil
	}
	address, err := outbound.ParseURL(where)
	if err != nil {
		return nil, errors.New("the source for promotions must be an address such as https://feeds.example/promotions.json") // not showing where: it may contain a password
	}
	return &httpSource{address: address, token: token, client: outbound.NewClient(address.Hostname(), fetchTimeout)}, nil
}

// formatOf tells the format of a feed by its media type, or else by the extension of its name.
func formatOf(contentType, name string) (format sheet.Format, known bool) {
	mediaType, _, _ := mime.ParseMediaType(contentType) // a malformed type counts as none
	switch ext := strings.ToLower(path.Ext(name)); {
	case mediaType == "application/json", strings.HasSuffix(mediaType, "+json"):
		return sheet.JSON, true
	case mediaType == "text/csv", mediaType == "application/csv":
		return sheet.CSV, true
	case ext == ".json":
		return sheet.JSON, true
	case ext == ".csv":
		return sheet.CSV, true
	}
	return "", false
}

// httpSource is a feed at an address.
type httpSource struct {
	address *url.URL
	token   string
	client  *http.Client
}

// Name returns the address without user, password and query.
func (s *httpSource) Name() string {
	return outbound.Name(s.address)
}

// Fetch gets the feed from the address.
func (s *httpSource) Fetch(ctx context.Context) (*Feed, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address.String(), nil)
	if err != nil {
		return nil, unavailable("The source for promotions could not be reached.", err)
	}
	request.Header.Set("Accept", "application/json, text/csv")
	if s.token != "" {
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return nil, unreachable(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		cause := fmt.Errorf("%s answered with status %d", s.Name(), answer.StatusCode)
		if refusesToken(answer.StatusCode) {
			cause = errors.Join(cause, errCheckToken)
		}
		return nil, unavailable(refusalOf(answer.StatusCode), cause)
	}
	contentType := answer.Header.Get("Content-Type")
	format, known := formatOf(contentType, answer.Request.URL.Path)
	if !known {
		return nil, sheet.Faults{{Message: fmt.Sprintf("This is neither JSON nor CSV: its type is '%s'", cmp.Or(contentType, "not given"))}}
	}
	return readFrom(answer.Body, format)
}

// refusalOf says that the source answered with something other than a feed.
func refusalOf(status int) string {
	sentence := strings.TrimSpace(fmt.Sprintf("The source for promotions answered with status %d %s", status, http.StatusText(status))) + "."
	if refusesToken(status) {
		sentence += " " + messageCheckToken
	}
	return sentence
}

func refusesToken(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden
}

// readFrom reads a feed while it arrives.
func readFrom(body io.Reader, format sheet.Format) (*Feed, error) {
	feed, err := ReadFeed(body, format, maxFeed)
	if err != nil && !errors.As(err, new(sheet.Faults)) {
		return nil, unreachable(err)
	}
	return feed, err
}

// unreachable returns the fault of a source that did not answer, or not completely.
func unreachable(err error) error {
	err = outbound.Cause(err)
	var timed interface{ Timeout() bool }
	if errors.As(err, &timed) && timed.Timeout() {
		return unavailable(fmt.Sprintf("The source for promotions took longer than %d seconds.", int(fetchTimeout.Seconds())), err)
	}
	return unavailable("The source for promotions could not be reached.", err)
}

func unavailable(sentence string, cause error) error {
	return fault.New(fault.Unavailable, sentence).Because(cause)
}
