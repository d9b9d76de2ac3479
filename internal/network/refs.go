package network

import (
	"strings"
	"time"

	"caravan/internal/calendar"
)

// What a person reads when they did not choose a store, or when the store does not exist.
const (
	MessageStoreNeeded = "Please choose a store"
	MessageNoStore     = "This store could not be found."
)

// StoreRef is a store inside another thing: enough to show its name, place and size.
type StoreRef struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Address  string `json:"address" doc:"Street and number"`
	Suburb   string `json:"suburb"`
	Postcode string `json:"postcode"`
	Region   Region `json:"displayRegion"`
	Tier     Tier   `json:"tier"`

	ClosedOn calendar.Day `json:"closedOn,omitempty" format:"date" doc:"The first day on which it is closed; only of a store that has left the network"`
}

// StoreColumns are the columns that a statement selects for StoreRef.Fields. The table stores must have the alias s.
const StoreColumns = `s.id, s.name, s.address, s.suburb, s.postcode, s.region, s.tier, CASE WHEN s.closed_at IS NULL THEN '' ELSE s.closed_on END`

// The conditions for stores that are part of the network (FD-276). The table stores must have the alias s.
const (
	// OpenStore holds for a store that is open now. Whatever counts, offers, reminds or ranks stores asks for it; what has happened is read without it.
	OpenStore = `s.deleted_at IS NULL AND s.closed_at IS NULL`
	// InQuarter holds for a store that counts in a quarter, which must have the alias p: it was open on the quarter's last day, or is open now.
	InQuarter = `s.deleted_at IS NULL AND (s.closed_at IS NULL OR s.closed_on > COALESCE(p.actual_end_date, p.end_date))`
)

// MessageClosed tells a person that a store has closed, and since when.
func MessageClosed(on calendar.Day) string { return "This store closed on " + on.Long() + "." }

// Fields returns where to scan a row's StoreColumns, in their order.
func (s *StoreRef) Fields() []any {
	return []any{&s.ID, &s.Name, &s.Address, &s.Suburb, &s.Postcode, &s.Region, &s.Tier, &s.ClosedOn}
}

// SelectStore selects a store that is not deleted by its id, and SelectStores stores by a list of ids, also deleted ones, for db.AllIn. Any room may
// read them.
const (
	SelectStore  = `SELECT ` + StoreColumns + ` FROM stores s WHERE s.id = $1 AND s.deleted_at IS NULL`
	SelectStores = `SELECT ` + StoreColumns + ` FROM stores s WHERE s.id IN (%s)`
)

// Key returns the id, for db.KeyedIn.
func (s StoreRef) Key() string { return s.ID }

// ScanStore reads a row of StoreColumns. S is db.Scan: words know no database, so each room says how to read.
func ScanStore[S ~func(dest ...any) error](scan S) (s StoreRef, err error) {
	err = scan(s.Fields()...)
	return s, err
}

// View returns the store with its labels for screens.
func (s StoreRef) View() StoreView {
	return StoreView{StoreRef: s, RegionLabel: s.Region.Label(), TierLabel: s.Tier.Label()}
}

// StoreView is a store inside an answer of the API.
type StoreView struct {
	StoreRef
	RegionLabel string `json:"displayRegionLabel"`
	TierLabel   string `json:"tierLabel"`
}

// StoreName is a store of which no more than the name is shown.
type StoreName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// PersonRef is a person's name inside another thing. Without an ID it stands for nobody.
type PersonRef struct {
	ID        string `json:"id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// PersonColumns are the columns that a statement selects for PersonRef.Fields. The table users must have the alias u.
const PersonColumns = `u.id, u.first_name, u.last_name`

// Fields returns where to scan a row's PersonColumns, in their order.
func (p *PersonRef) Fields() []any { return []any{&p.ID, &p.FirstName, &p.LastName} }

// Key returns the id, for db.KeyedIn. An author has it, too.
func (p PersonRef) Key() string { return p.ID }

// SelectPerson selects a person's name by their id, and SelectPeople those of a list of ids, for db.KeyedIn. People who have left are among them,
// because their names stay on what they did.
const (
	SelectPerson = `SELECT ` + PersonColumns + ` FROM users u WHERE u.id = $1`
	SelectPeople = `SELECT ` + PersonColumns + ` FROM users u WHERE u.id IN (%s)`
)

// ScanPerson reads a row of PersonColumns, as ScanStore does.
func ScanPerson[S ~func(dest ...any) error](scan S) (p PersonRef, err error) {
	err = scan(p.Fields()...)
	return p, err
}

// FullName returns first and last name, or an empty string for nobody.
func (p PersonRef) FullName() string { return strings.TrimSpace(p.FirstName + " " + p.LastName) }

// OrNil returns nil for nobody, so that an answer has null.
func (p PersonRef) OrNil() *PersonRef {
	if p.ID == "" {
		return nil
	}
	return &p
}

// AuthorRef is who published something, as other people see them.
type AuthorRef struct {
	PersonRef
	Deactivated bool `json:"deactivated" doc:"The person has left; the name is then 'Deactivated User'"`
}

// AuthorColumns are the columns that a statement selects for AuthorRef.Fields. The table users must have the alias u.
const AuthorColumns = `u.id, u.first_name, u.last_name, u.deactivated_at IS NOT NULL OR u.deleted_at IS NOT NULL`

// Fields returns where to scan a row's AuthorColumns, in their order.
func (a *AuthorRef) Fields() []any { return []any{&a.ID, &a.FirstName, &a.LastName, &a.Deactivated} }

// SelectAuthor selects an author by their id, and SelectAuthors those of a list of ids, for db.KeyedIn; also those who have left.
const (
	SelectAuthor  = `SELECT ` + AuthorColumns + ` FROM users u WHERE u.id = $1`
	SelectAuthors = `SELECT ` + AuthorColumns + ` FROM users u WHERE u.id IN (%s)`
)

// ScanAuthor reads a row of AuthorColumns, as ScanStore does.
func ScanAuthor[S ~func(dest ...any) error](scan S) (a AuthorRef, err error) {
	err = scan(a.Fields()...)
	return a, err
}

// View returns the author as other people see them: without the name when they have been deactivated or deleted (POST-037, AMB-101).
func (a AuthorRef) View() AuthorRef {
	if a.Deactivated {
		a.FirstName, a.LastName = "Deactivated", "User"
	}
	return a
}

// CurrentQuarter can be given in place of a quarter's id. It means the core range promotion that covers today (AMB-044).
const CurrentQuarter = "CURRENT_QUARTER"

// PromotionRef is a promotion inside another thing, such as the quarter of an audit report. Its dates are always the current ones, because they are
// never copied (FD-03).
type PromotionRef struct {
	ID          string
	Description string
	calendar.Period
}

// PromotionColumns are the columns that a statement selects for PromotionRef.Fields. The table promotions must have the alias p.
const PromotionColumns = `p.id, p.description, p.start_date, p.end_date, COALESCE(p.actual_end_date, '')`

// Fields returns where to scan a row's PromotionColumns, in their order.
func (p *PromotionRef) Fields() []any {
	return []any{&p.ID, &p.Description, &p.StartDate, &p.EndDate, &p.ActualEndDate}
}

// View returns the promotion as the API sends it.
func (p PromotionRef) View() PromotionView {
	return PromotionView{ID: p.ID, Description: p.Description, StartDate: p.StartDate, EndDate: p.EndDate, ActualEndDate: p.ActualEndDate.OrNil()}
}

// PromotionView is a promotion inside an answer of the API.
type PromotionView struct {
	ID            string        `json:"id"`
	Description   string        `json:"description"`
	StartDate     calendar.Day  `json:"startDate"`
	EndDate       calendar.Day  `json:"endDate" doc:"The planned last day"`
	ActualEndDate *calendar.Day `json:"actualEndDate" doc:"Replaces endDate when present"`
}

// ProductRef is a product of a promotion, as it applies to one store.
type ProductRef struct {
	PromotionID string
	ExternalID  string // the same for one product on the floor and on the shelf (FD-18)
	Description string
	Category    string
	Position    Position
	PriceCents  *int64 // nil: no price given
	PreMarked   bool   // the store is known to range it (FD-07)
}

// CertificateRef is a certificate inside another thing, with a link to its file.
type CertificateRef struct {
	Number  string // as shown to people
	Quarter string // name of the quarter
	URL     string // opens the file as long as the reader is signed in (AUDIT-130, FD-303)
	MadeAt  time.Time
}

// AttachmentView is an uploaded file inside an answer of the API (MEDIA-001). Its links end with the reader's session. Those of a browser need its
// cookie, and work for a day; those of a client that sends a token need nothing, and work for a quarter of an hour (FD-303).
type AttachmentView struct {
	ID            string       `json:"id"`
	Name          string       `json:"name"`
	MimeType      string       `json:"mimeType"`
	Size          int64        `json:"size" doc:"Bytes"`
	Width         int          `json:"width" doc:"Pixels; 0: unknown, or no picture"`
	Height        int          `json:"height" doc:"Pixels; 0: unknown, or no picture"`
	Alt           string       `json:"alt" doc:"What the picture shows, for people who cannot see it; may be empty"`
	Ready         bool         `json:"ready" doc:"false while the file is being prepared, and when that failed; then there are no links"`
	Problem       *string      `json:"problem" doc:"A sentence that says why the file could not be prepared; null otherwise"`
	SignedURL     *string      `json:"signedURL" doc:"Opens the file as long as you are signed in: with the cookie that you have sent for a day, and needing none for a quarter of an hour if you have sent a token"`
	ResizedURLs   *ResizedURLs `json:"resizedUrls" doc:"null for everything but pictures"`
	MuxPlaybackID *string      `json:"muxPlaybackId" doc:"null for everything but videos. It begins with 'local:' when the video is played from signedURL"`
	Stream        *VideoStream `json:"stream" doc:"null for everything but videos that a service prepares in several sizes"`
}

// PictureView is a person's profile picture (USERS-002).
type PictureView struct {
	S3URL       string      `json:"s3URL" doc:"Opens the picture"`
	ResizedURLs ResizedURLs `json:"resizedUrls"`
}

// Picture returns the file as a profile picture, or nil while it is not ready.
func (a AttachmentView) Picture() *PictureView {
	if !a.Ready || a.SignedURL == nil || a.ResizedURLs == nil {
		return nil
	}
	return &PictureView{*a.SignedURL, *a.ResizedURLs}
}

// VideoStream is where browsers play a video.
type VideoStream struct {
	HLS    string `json:"hls" doc:"A playlist of HTTP Live Streaming"`
	Poster string `json:"poster" doc:"A picture to show before it is played"`
}

// ResizedURLs are links to a picture. A size that is larger than the picture leads to the original.
type ResizedURLs struct {
	XS       string `json:"xs" doc:"At most 320 pixels wide and high"`
	MD       string `json:"md" doc:"At most 1080 pixels wide and high"`
	Original string `json:"original"`
}
