package marketing

import (
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/outbound"
	"caravan/internal/text"
)

// Kind says what an item is.
type Kind string

// The kinds.
const (
	Banner Kind = "BANNER"
	Offer  Kind = "OFFER"
)

// Values lists every kind, for the document of the API.
func (Kind) Values() []Kind { return []Kind{Banner, Offer} }

// Valid tells whether k is one of the two.
func (k Kind) Valid() bool { return slices.Contains(k.Values(), k) }

// State is where an item stands on a day.
type State string

// The states.
const (
	Scheduled State = "SCHEDULED"
	Active    State = "ACTIVE"
	Ended     State = "ENDED"
)

// Limits. Lengths are in characters.
const (
	MaxTitle       = 120
	MaxType        = 30
	MaxDescription = 1000
	MaxLink        = 2000
	MaxCurrent     = 100 // items of a kind that have not ended
)

// What a person reads when a field is wrong.
const (
	MessageKind           = "Please select a banner or an offer"
	MessageTitle          = "Please enter a title"
	MessageDescription    = "Please enter what the offer is"
	MessageLink           = "Please enter a web address that starts with https:// or http://, or a page of this site such as /resources"
	MessagePictureDesktop = "Please upload a picture for desktops"
	MessagePictureMobile  = "Please upload a picture for phones"
	MessagePlain          = "Please use plain text without line breaks"
	MessageRegions        = "Please select at least one region"
	MessageEndPast        = "The last day must be today or later"
	MessageEndBeforeStart = "The last day must not be before the first day"
)

// What a person reads about a limit.
var (
	MessageTitleLong       = "Please enter a title of " + text.AtMost(MaxTitle, "characters")
	MessageType            = "Please enter a label of " + text.AtMost(MaxType, "characters")
	MessageDescriptionLong = "Please enter a text of " + text.AtMost(MaxDescription, "characters")
)

// Item is a banner or an offer that head office keeps.
type Item struct {
	ID          string
	Kind        Kind
	Title       string
	Type        string // what a banner is called beside its title, such as 'Catalogue'; may be empty
	Description string // of an offer
	Link        string // web address, or a path of this site; empty: it leads nowhere
	DesktopID   string // the uploaded pictures; empty: none
	MobileID    string
	Regions     []network.Region
	StartsOn    calendar.Day
	EndsOn      calendar.Day // the last day
	Place       int          // its place among those of its kind, lowest first
	Version     int          // grows with each change
	CreatedBy   string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// StateOn returns the item's state on a day.
func (i Item) StateOn(day calendar.Day) State {
	switch {
	case i.EndsOn.Before(day):
		return Ended
	case i.StartsOn.After(day):
		return Scheduled
	}
	return Active
}

// pictures returns the ids of the item's pictures, each once.
func (i Item) pictures() (ids []string) {
	for _, id := range []string{i.DesktopID, i.MobileID} {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// sameForm tells whether two items were made from the same form.
func (i Item) sameForm(o Item) bool {
	return i.Kind == o.Kind && i.Title == o.Title && i.Type == o.Type && i.Description == o.Description && i.Link == o.Link &&
		i.DesktopID == o.DesktopID &&
		i.MobileID == o.MobileID && i.StartsOn == o.StartsOn && i.EndsOn == o.EndsOn && slices.Equal(i.Regions, o.Regions)
}

// Form is what a person has filled in.
type Form struct {
	ID          string // made by the client; empty: the server makes one
	Version     int    // what was edited; 0: whatever is there
	Kind        Kind
	Title       string
	Type        string
	Description string
	Link        string
	DesktopID   string
	MobileID    string
	Regions     []network.Region
	StartsOn    string // YYYY-MM-DD; empty: today
	EndsOn      string // YYYY-MM-DD
}

// check returns the item that the form describes. was is the item that is edited, nil when it is new: one that has ended may keep its last day, and
// no item changes its kind. The fault is Invalid, with a field for each mistake.
func (f Form) check(was *Item, today calendar.Day) (Item, error) {
	var wrong []fault.Field
	expect := func(ok bool, path, message string) {
		if !ok {
			wrong = append(wrong, fault.Field{Path: path, Message: message})
		}
	}
	out := Item{ID: f.ID, Kind: f.Kind, Title: strings.TrimSpace(f.Title), Type: strings.TrimSpace(f.Type), DesktopID: f.DesktopID, MobileID: f.MobileID}
	expect(f.Kind.Valid() && (was == nil || was.Kind == f.Kind), "kind", MessageKind)
	expect(out.Title != "", "title", MessageTitle)
	expect(utf8.RuneCountInString(out.Title) <= MaxTitle, "title", MessageTitleLong)
	expect(text.IsPlain(out.Title), "title", MessagePlain)
	if f.Kind == Offer {
		out.Type, out.Description = "", strings.TrimSpace(f.Description)
		expect(out.Description != "", "description", MessageDescription)
		expect(utf8.RuneCountInString(out.Description) <= MaxDescription, "description", MessageDescriptionLong)
	} else {
		expect(utf8.RuneCountInString(out.Type) <= MaxType, "type", MessageType)
		expect(text.IsPlain(out.Type), "type", MessagePlain)
		expect(out.DesktopID != "", "imageDesktop", MessagePictureDesktop)
		expect(out.MobileID != "", "imageMobile", MessagePictureMobile)
	}
	link, ok := cleanLink(f.Link)
	out.Link = link
	expect(ok, "link", MessageLink)
	out.Regions, ok = cleanRegions(f.Regions)
	expect(ok, "regions", MessageRegions)
	wrong = append(wrong, out.setDays(f, was, today)...)
	return out, fault.InvalidFields(wrong)
}

// setDays sets the first and the last day, and returns what is wrong with them.
func (i *Item) setDays(f Form, was *Item, today calendar.Day) (wrong []fault.Field) {
	i.StartsOn = today
	message := ""
	if f.StartsOn != "" {
		if i.StartsOn, message = calendar.ReadDay(f.StartsOn, ""); message != "" {
			wrong = append(wrong, fault.Field{Path: "startsOn", Message: message})
		}
	} else if was != nil {
		i.StartsOn = was.StartsOn
	}
	if i.EndsOn, message = calendar.ReadDay(f.EndsOn, calendar.MessageNeeded); message != "" {
		return append(wrong, fault.Field{Path: "endsOn", Message: message})
	}
	switch {
	case len(wrong) > 0:
	case i.EndsOn.Before(today) && (was == nil || was.EndsOn != i.EndsOn):
		wrong = append(wrong, fault.Field{Path: "endsOn", Message: MessageEndPast})
	case i.EndsOn.Before(i.StartsOn):
		wrong = append(wrong, fault.Field{Path: "endsOn", Message: MessageEndBeforeStart})
	}
	return wrong
}

// cleanLink returns a link as it is stored: empty, a web address, or a path of this site. Others could run scripts, or lead to another site while
// looking like a path.
func cleanLink(typed string) (link string, ok bool) {
	link = strings.TrimSpace(typed)
	if link == "" {
		return "", true
	}
	u, err := url.Parse(link)
	if err != nil || !text.IsPlain(link) || strings.Contains(link, `\`) || utf8.RuneCountInString(link) > MaxLink {
		return "", false
	}
	if strings.HasPrefix(link, "/") {
		return link, u.Host == "" && !strings.HasPrefix(link, "//")
	}
	return link, isWebAddress(u) && outbound.IsPublic(u)
}

func isWebAddress(u *url.URL) bool {
	return (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

// cleanRegions returns the regions in their order, each once; ok is false when there is none, or one of them does not exist.
func cleanRegions(given []network.Region) (regions []network.Region, ok bool) {
	for _, known := range network.Regions() {
		if slices.Contains(given, known) {
			regions = append(regions, known)
		}
	}
	return regions, len(regions) > 0 && !slices.ContainsFunc(given, func(r network.Region) bool { return !r.Valid() })
}
