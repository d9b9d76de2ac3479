package store

import (
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of a store's texts, in characters.
const (
	MaxExternalID = 60
	MaxName       = 100
	MaxAddress    = 200
	MaxSuburb     = 60
	MaxPhone      = 30
)

// Details are what head office keeps about a store (STORE-022, DM-005).
type Details struct {
	Name         string
	Address      string // street and number
	Suburb       string // of the shop
	PostalSuburb string // of the postal address, if that is another suburb; otherwise empty
	Region       network.Region
	Postcode     string // four digits
	PhoneNumber  string // as people write it; may be empty
	Tier         network.Tier

	IsDelivery       bool // Thirsty @ Home
	IsPickup         bool // Click and Collect
	IsLoyaltyRewards bool // Loyalty Rewards
	IsCrafty         bool // Crafty
	IsTopDrops       bool // Top Drops

	Hours    Hours
	Position Position
}

// Store is a shop of the network.
type Store struct {
	ID         string
	ExternalID string // its number in head office's other systems; may be empty
	Details
	Closing   Closing
	Version   int // grows with each change
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Ref returns the store as a part of another thing.
func (s Store) Ref() network.StoreRef {
	ref := network.StoreRef{ID: s.ID, Name: s.Name, Address: s.Address, Suburb: s.Suburb, Postcode: s.Postcode, Region: s.Region, Tier: s.Tier}
	if s.Closing.IsClosed() {
		ref.ClosedOn = s.Closing.On
	}
	return ref
}

// Entry is a store in an import.
type Entry struct {
	ID         string // id for the store if it is new; empty: a generated one
	ExternalID string
	Details
	ClosedOn     calendar.Day // the first day on which it is closed; empty: the table does not say so
	ClosedReason string       // empty: the table gives none
}

// Outcome counts what an import did.
type Outcome struct{ Created, Updated, Unchanged int }

var fourDigits = regexp.MustCompile(`^[0-9]{4}$`)

// check returns the mistakes in the entry, by the API's field names.
func (e Entry) check() (wrong []fault.Field) {
	report := func(path, message string) { wrong = append(wrong, fault.Field{Path: path, Message: message}) }
	line := func(path, label, value string, required bool, longest int) {
		switch {
		case required && value == "":
			report(path, "Please enter "+label)
		case utf8.RuneCountInString(value) > longest:
			report(path, fmt.Sprintf("Please enter %d characters or less", longest))
		case !text.IsPlain(value):
			report(path, "Please remove line breaks and invisible characters")
		}
	}
	line("externalId", "the store's id", e.ExternalID, true, MaxExternalID)
	line("name", "a name", e.Name, true, MaxName)
	line("address", "an address", e.Address, true, MaxAddress)
	line("suburb", "a suburb", e.Suburb, true, MaxSuburb)
	line("postalSuburb", "a suburb", e.PostalSuburb, false, MaxSuburb)
	line("phoneNumber", "a phone number", e.PhoneNumber, false, MaxPhone)
	if message := checkReason(e.ClosedReason); message != "" {
		report("closedReason", message)
	}
	if !e.Region.Valid() {
		report("displayRegion", "Please enter one of the regions "+text.Either(network.Regions()))
	}
	if !fourDigits.MatchString(e.Postcode) {
		report("postcode", "Please enter a four-digit postcode")
	}
	for i, span := range e.Hours {
		if !span.ok() {
			report(days[i], "Please enter hours such as 09:00-21:00, or none")
		}
	}
	if !e.Position.ok() {
		report("latitude", "Please enter degrees from -90 to 90, and for the longitude from -180 to 180")
	}
	if !e.Tier.Valid() {
		report("tier", "Please enter one of the sizes "+text.Either(network.Tiers()))
	}
	return wrong
}

// checkAll returns the mistakes in the entries, located as stores[i].field.
func checkAll(entries []Entry) (wrong []fault.Field) {
	seen := map[string]bool{}
	for i, e := range entries {
		at := fmt.Sprintf("stores[%d].", i)
		for _, f := range e.check() {
			wrong = append(wrong, fault.Field{Path: at + f.Path, Message: f.Message})
		}
		if e.ExternalID != "" && seen[e.ExternalID] {
			wrong = append(wrong, fault.Field{Path: at + "externalId", Message: "This id appears twice"})
		}
		seen[e.ExternalID] = true
	}
	return wrong
}
