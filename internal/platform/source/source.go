// Package source reads tables that another system provides: at an address, or in a file on this machine where another program puts it.
package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/outbound"
	"caravan/internal/platform/sheet"
)

const fetchTimeout = 30 * time.Second // for the whole request and answer

const messageCheckToken = "Please ask your system administrator to check its token."

var errCheckToken = errors.New("the token of the source is missing or wrong")

// Source is where a table of another system is.
type Source struct {
	Client  *http.Client // sends the requests; nil for a file
	noun    string
	address *url.URL // nil for a file
	token   string
	path    string // of a file
}

// New returns the source at an http or https address, or at the path of a .json or .csv file on this machine. It returns nil when where is empty.
// noun is what the table has, such as 'promotions', for the sentences that people read. Requests carry the token as a bearer token unless it is
// empty. The token and the query of the address, which may contain a key, never reach screens or the log.
func New(noun, where, token string) (*Source, error) {
	if where == "" {
		return nil, nil
	}
	if !strings.Contains(where, "://") {
		if _, known := formatOf("", where); !known {
			return nil, fmt.Errorf("the source for %s must be an http or https address, or the path of a .json or .csv file", noun)
		}
		return &Source{noun: noun, path: where}, nil
	}
	address, err := outbound.ParseURL(where)
	if err != nil {
		// not showing where: it may contain a password
		return nil, fmt.Errorf("the source for %s must be an address such as https://feeds.example/%s.json", noun, noun)
	}
	return &Source{noun: noun, address: address, token: token, Client: outbound.NewClient(address.Hostname(), fetchTimeout)}, nil
}

// Name returns the source for people to read: an address without user, password and query, or a file's name without its folder, which only operators
// need to know.
func (s *Source) Name() string {
	if s.address == nil {
		return filepath.Base(s.path)
	}
	return outbound.Name(s.address)
}

// Read passes the table to read while it arrives, and returns its error. It returns an Unavailable fault when the table cannot be fetched, and
// sheet.Faults when it is neither JSON nor CSV. Call it outside a transaction: a source may take half a minute.
func (s *Source) Read(ctx context.Context, read func(io.Reader, sheet.Format) error) error {
	if s.address == nil {
		return s.readFile(read)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.address.String(), nil)
	if err != nil {
		return s.unavailable("could not be reached.", err)
	}
	request.Header.Set("Accept", "application/json, text/csv")
	if s.token != "" {
		request.Header.Set("Authorization", "Bearer "+s.token)
	}
	answer, err := s.Client.Do(request)
	if err != nil {
		return s.unreachable(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return s.refused(answer.StatusCode)
	}
	contentType := answer.Header.Get("Content-Type")
	format, known := formatOf(contentType, answer.Request.URL.Path)
	if !known {
		return sheet.Faults{{Message: fmt.Sprintf("This is neither JSON nor CSV: its type is '%s'", cmp.Or(contentType, "not given"))}}
	}
	return s.readFrom(answer.Body, format, read)
}

func (s *Source) readFile(read func(io.Reader, sheet.Format) error) error {
	// Check this before opening it: opening a pipe would wait for its other end.
	if info, err := os.Stat(s.path); err != nil || !info.Mode().IsRegular() {
		return fault.New(fault.Unavailable, "The file with the "+s.noun+
			" could not be found.").Because(errors.Join(err, errors.New(s.path+" is not a file")))
	}
	file, err := os.Open(s.path)
	if err != nil {
		return fault.New(fault.Unavailable, "The file with the "+s.noun+" could not be read.").Because(err)
	}
	defer file.Close()
	format, _ := formatOf("", s.path) // New has checked it
	return s.readFrom(file, format, read)
}

// formatOf tells the format of a table by its media type, or else by the extension of its name.
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

// refused returns the fault of a source that answered with something other than a table.
func (s *Source) refused(status int) error {
	sentence := strings.TrimSpace(fmt.Sprintf("answered with status %d %s", status, http.StatusText(status))) + "."
	cause := fmt.Errorf("%s answered with status %d", s.Name(), status)
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		sentence += " " + messageCheckToken
		cause = errors.Join(cause, errCheckToken)
	}
	return s.unavailable(sentence, cause)
}

// readFrom reads a table while it arrives. An error other than a mistake in the table means that it did not arrive.
func (s *Source) readFrom(body io.Reader, format sheet.Format, read func(io.Reader, sheet.Format) error) error {
	err := read(body, format)
	if err != nil && !errors.As(err, new(sheet.Faults)) {
		return s.unreachable(err)
	}
	return err
}

// unreachable returns the fault of a source that did not answer, or not completely.
func (s *Source) unreachable(err error) error {
	err = outbound.Cause(err)
	var timed interface{ Timeout() bool }
	if errors.As(err, &timed) && timed.Timeout() {
		return s.unavailable(fmt.Sprintf("took longer than %d seconds.", int(fetchTimeout.Seconds())), err)
	}
	return s.unavailable("could not be reached.", err)
}

// unavailable returns a fault whose sentence begins with the source.
func (s *Source) unavailable(rest string, cause error) error {
	return fault.New(fault.Unavailable, "The source for "+s.noun+" "+rest).Because(cause)
}
