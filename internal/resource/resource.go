package resource

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/outbound"
	"caravan/internal/text"
)

// Type says what a resource is (RESOURCE-002).
type Type string

// The types.
const (
	File Type = "FILE"
	Link Type = "LINK"
)

// Values lists every type, for the document of the API.
func (Type) Values() []Type { return []Type{File, Link} }

// Limits. Lengths are in characters.
const (
	MaxName       = 200
	MaxLink       = 2000
	MaxChanges    = 200
	MaxFolderName = 60
	MaxDepth      = 3   // folders inside each other
	MaxFiles      = 100 // of one resource that are kept; older ones are given up
)

// What a person reads when a field is wrong.
const (
	MessageType       = "Please select a resource type"
	MessageFile       = "Please upload a file"
	MessageLink       = "Please enter a link"
	MessageLinkForm   = "Please enter a web address that starts with https:// or http://"
	MessageLinkPublic = "Please enter a web address that everybody can reach, without a user name in it"
	MessageName       = "Please enter resource name"
	MessageNameOdd    = "Please use plain text without line breaks"
	MessageChangesOdd = "Please use one line of plain text"
	MessageExpiry     = "Please select a time and date"
	MessageExpiryOld  = "Must be a future date."
)

// What a person reads about a limit.
var (
	MessagePathLong    = "Please use at most three folders with names of " + text.AtMost(MaxFolderName, "characters")
	MessageLinkLong    = "Please enter a link of " + text.AtMost(MaxLink, "characters")
	MessageNameLong    = "Please enter a name of " + text.AtMost(MaxName, "characters")
	MessageChangesLong = "Please use " + text.AtMost(MaxChanges, "characters")
)

// Resource is an entry of the library.
type Resource struct {
	ID        string
	Type      Type
	Name      string
	Path      string // folder: '/' or '/Name/Name'
	Link      string // of a LINK
	MediaID   string // the current file of a FILE
	Files     int    // how many files it has had
	Changes   string // what has changed with the current file or link, in a line; empty: nobody has said (FD-442)
	To        audience.Audience
	By        network.AuthorRef
	ByStoreID string     // the store that the author belonged to when they shared it; empty: none
	Version   int        // grows with each change
	ExpiresAt *time.Time // nil: never
	CreatedAt time.Time
	UpdatedAt time.Time
	Review    Review // its keeper and its last look are only read for head office
}

// HasExpired tells whether the resource has expired by now.
func (r Resource) HasExpired(now time.Time) bool {
	return r.ExpiresAt != nil && !r.ExpiresAt.After(now)
}

// author returns the author as the rule of the audience needs them.
func (r Resource) author() audience.Author {
	return audience.Author{UserID: r.By.ID, StoreID: r.ByStoreID}
}

// thing returns the resource as other rooms know it.
func (r Resource) thing(now time.Time) audience.Thing {
	return audience.Thing{Kind: audience.Resource, ID: r.ID, Title: r.Name, By: r.By, Author: r.author(), To: r.To, Live: !r.HasExpired(now)}
}

// hasContentOf tells whether two resources have the same file or link.
func (r Resource) hasContentOf(o Resource) bool {
	return r.Type == o.Type && r.Link == o.Link && (r.Type == Link || r.MediaID == o.MediaID) // a link may have been a file before
}

// equalEntry tells whether two resources were made from the same form.
func (r Resource) equalEntry(o Resource) bool {
	sameTime := (r.ExpiresAt == nil) == (o.ExpiresAt == nil) && (r.ExpiresAt == nil || r.ExpiresAt.Equal(*o.ExpiresAt))
	return r.hasContentOf(o) && r.Name == o.Name && r.Path == o.Path && r.By.ID == o.By.ID && sameTime && r.Changes == o.Changes && r.To.Equal(o.To)
}

// Form is what a person has filled in.
type Form struct {
	ID        string // made by the client; empty: the server makes one
	Version   int    // what was edited; 0: whatever is there
	Type      Type
	Name      string
	Path      string
	Link      string
	MediaID   string
	Changes   *string // what has changed, when it is edited; nil: as it was, or nothing said of another file or link
	To        audience.Audience
	ExpiresAt *time.Time
	MustRead  *network.MustReadEntry // nil: as it was
}

// check returns the resource that the form describes, without its author and times. was is the resource that is edited; nil when it is new. A
// resource that has expired already may keep its expiry. The fault is Invalid, with a field for each mistake.
func (f Form) check(v audience.Viewer, was *Resource, now time.Time) (Resource, error) {
	var wrong []fault.Field
	add := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }

	out := Resource{ID: f.ID, Type: f.Type, Name: cleanName(f.Name), ExpiresAt: f.ExpiresAt}
	switch f.Type {
	case File:
		if out.MediaID = f.MediaID; f.MediaID == "" {
			add("file", MessageFile)
		}
	case Link:
		var message string
		if out.Link, message = cleanLink(f.Link); message != "" {
			add("link", message)
		}
	default:
		add("type", MessageType)
	}
	switch {
	case out.Name == "":
		add("name", MessageName)
	case utf8.RuneCountInString(out.Name) > MaxName:
		add("name", MessageNameLong)
	case !text.IsPlain(out.Name):
		add("name", MessageNameOdd)
	}
	var message string
	if out.Path, message = cleanPath(f.Path); message != "" {
		add("path", message)
	}
	if out.Changes, message = f.changes(was, out); message != "" {
		add("changes", message)
	}
	kept := was != nil && was.ExpiresAt != nil && f.ExpiresAt != nil && was.ExpiresAt.Equal(*f.ExpiresAt)
	if out.HasExpired(now) && !kept {
		add("expiresAt", MessageExpiryOld)
	}
	to, err := audience.Checked(v, f.To)
	if was != nil {
		to, err = audience.Edited(v, was.To, f.To)
	}
	if err != nil {
		wrong = append(wrong, fault.Of(err).Fields...)
	}
	out.To = to
	return out, fault.InvalidFields(wrong)
}

// changes returns the line about what has changed as it is stored, or what is wrong with it. A new resource has none, and what was said of the last
// file or link is not true of another one.
func (f Form) changes(was *Resource, now Resource) (line, message string) {
	switch {
	case was == nil:
		return "", ""
	case f.Changes == nil && now.hasContentOf(*was):
		return was.Changes, ""
	case f.Changes == nil:
		return "", ""
	}
	line = strings.TrimSpace(*f.Changes)
	switch {
	case utf8.RuneCountInString(line) > MaxChanges:
		return "", MessageChangesLong
	case !text.IsPlain(line):
		return "", MessageChangesOdd
	}
	return line, ""
}

// cleanName returns a name without slashes, which would look like folders (RESOURCE-015), and without surrounding space. What is only slashes is no
// name.
func cleanName(name string) string {
	if strings.Trim(name, `/\`+" \t\r\n") == "" {
		return ""
	}
	return strings.TrimSpace(strings.NewReplacer("/", "-", `\`, "-").Replace(name))
}

// cleanLink returns a link as it is stored, or what is wrong with it. Only web addresses are allowed, because others can run scripts.
func cleanLink(typed string) (link, message string) {
	link = strings.TrimSpace(typed)
	u, err := url.Parse(link)
	switch {
	case link == "":
		return "", MessageLink
	case utf8.RuneCountInString(link) > MaxLink:
		return "", MessageLinkLong
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || !text.IsPlain(link):
		return "", MessageLinkForm
	case !outbound.IsPublic(u):
		return "", MessageLinkPublic
	}
	return link, ""
}

// cleanPath returns a folder as it is stored, or what is wrong with it: names between single slashes, '/' for the top.
func cleanPath(typed string) (path, message string) {
	var names []string
	for name := range strings.SplitSeq(typed, "/") {
		name = strings.Join(strings.Fields(name), " ")
		if name == "" {
			continue
		}
		if utf8.RuneCountInString(name) > MaxFolderName || !text.IsPlain(name) || name == "." || name == ".." {
			return "", MessagePathLong
		}
		names = append(names, name)
	}
	if len(names) > MaxDepth {
		return "", MessagePathLong
	}
	return "/" + strings.Join(names, "/"), ""
}

// Version is one file of a resource.
type Version struct {
	Number  int // from 1
	MediaID string
	Changes string // what has changed with it, in a line; empty: nobody has said
	By      network.AuthorRef
	At      time.Time
}

// Folder is a folder of the library, with the number of resources in it that the reader may see. Those in folders inside it are not counted.
type Folder struct {
	Path  string
	Count int
}

// withParents returns the folders with those that contain them, in the order of their names.
func withParents(folders []Folder) []Folder {
	counts := map[string]int{"/": 0}
	for _, f := range folders {
		counts[f.Path] += f.Count
		for at := strings.LastIndex(f.Path, "/"); at > 0; at = strings.LastIndex(f.Path[:at], "/") {
			counts[f.Path[:at]] += 0
		}
	}
	out := make([]Folder, 0, len(counts))
	for path, count := range counts {
		out = append(out, Folder{path, count})
	}
	slices.SortFunc(out, func(a, b Folder) int {
		return cmp.Or(strings.Compare(text.Fold(a.Path), text.Fold(b.Path)), strings.Compare(a.Path, b.Path))
	})
	return out
}
