package readership

import (
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/notice"
)

// Limits.
const (
	MaxOpened  = 100 // things in one call that tells what was opened
	maxWaiting = 50  // must-reads that wait for one person, as far as anybody looks
	waitsFor   = 365 // days after its day for which a must-read still waits
)

// What a person reads when something is wrong.
const (
	MessageDay       = "Please enter the day it must be read by"
	MessageDayPast   = "Must be today or a later day."
	MessageNotYours  = "Only what you share with your own store can be a must-read."
	messageMissing   = "This could not be found. Maybe it was deleted?"
	messageNewer     = "This has changed since you opened it. Please read it again."
	messageEnded     = "This no longer needs to be confirmed."
	messageReminded  = "People were reminded of this today. You can remind them again tomorrow."
	messageNoneWaits = "They have all confirmed this or were reminded of it today, so there is nobody to remind."
)

// Reach is how many an audience reaches (READERSHIP-001).
type Reach struct {
	Stores int
	People int // without whoever publishes
	Reps   int // of the people
}

// MustRead is a thing that must be read.
type MustRead struct {
	By         calendar.Day
	Version    int
	AskedAt    time.Time
	RemindedAt *time.Time // nil: nobody was
	Ended      bool
}

// with returns what is asked once a form was saved, and whether the form leaves it as it was. The zero MustRead that has ended stands for a thing
// that was never marked. Fault: Invalid with the field mustRead.
func (m MustRead) with(entry *network.MustReadEntry, renewed bool, now time.Time) (next MustRead, same bool, err error) {
	next, same = m, true
	again := renewed
	if entry != nil {
		next.Ended = entry.By == nil
		same = next.Ended == m.Ended && !entry.Again
		again = again || entry.Again
	}
	if entry != nil && entry.By != nil {
		day, message := calendar.ReadDay(*entry.By, MessageDay)
		kept := !m.Ended && day == m.By
		if message == "" && !kept && day.Before(calendar.DayOf(now)) {
			message = MessageDayPast
		}
		if message != "" {
			return m, false, fault.InvalidField("mustRead", message)
		}
		next.By, same = day, same && kept
	}
	switch {
	case again || m.Version == 0:
		next.Version, next.AskedAt, next.RemindedAt = m.Version+1, now, nil
	case m.Ended && !next.Ended:
		next.AskedAt = now
	}
	return next, same, nil
}

// remindable tells whether everybody may be reminded at a time: once on each day (READERSHIP-016).
func (m MustRead) remindable(now time.Time) bool {
	return !m.Ended && !notice.RemindedToday(now, m.RemindedAt)
}

// reminder returns what those who have not confirmed a must-read are told, once for each version and day.
func reminder(t audience.Thing, m MustRead, now time.Time) notice.Notice {
	r := notice.Notice{Kind: notice.KindMustRead, Key: fmt.Sprintf("must-read:%s:%d:%s", itemID(t.Kind, t.ID), m.Version, calendar.DayOf(now)),
		Content: t.Title, Link: "/posts/" + t.ID}
	if t.Kind == audience.Resource {
		r.Link = "/resources?id=" + t.ID
	}
	r.Title = "Please read this by " + m.By.Long()
	if m.By.Before(calendar.DayOf(now)) {
		r.Title = "Please read this. It was due by " + m.By.Long()
	}
	return r
}

// Waiting is a must-read that waits for a person.
type Waiting struct {
	Thing audience.Thing
	State network.MustRead
}

// Summary says how far the readers of a thing are, as far as a person may know them.
type Summary struct {
	Thing     audience.Thing
	MustRead  *MustRead // nil: it need not be read
	Sight     audience.Sight
	Stores    int // with people whom it reaches
	People    int
	Confirmed int
	Opened    int
	// When people were last reminded of this version, all or some of them; nil: never.
	RemindedAt *time.Time
	ToRemind   int // how many the actor may remind now
}

// Person is one of the people whom a thing reaches.
type Person struct {
	network.PersonRef
	Role        access.Role
	StoreID     string         // empty: none
	StoreName   string         // empty: none
	Region      network.Region // of the store; empty: none
	ConfirmedAt *time.Time     // nil: they have not
	OpenedAt    *time.Time     // nil: they have not
	RemindedAt  *time.Time     // of this version; nil: they were not
	CanRemind   bool           // whether the actor may remind them now
}

// Store is a store with people whom a thing reaches. Those without a store are together in one without an id.
type Store struct {
	ID        string
	Name      string
	People    int
	Confirmed int
	Opened    int
}

// State says which of the people to list.
type State string

// The states. The zero value means all.
const (
	StateWaiting   State = "WAITING" // they have not confirmed
	StateConfirmed State = "CONFIRMED"
	StateOpened    State = "OPENED"
	StateUnopened  State = "UNOPENED"
)

// Values lists the states, for the document of the API.
func (State) Values() []State {
	return []State{StateWaiting, StateConfirmed, StateOpened, StateUnopened}
}

// Sort is what a list of people is sorted by.
type Sort string

// What people can be sorted by. The zero value lists those who have not confirmed first.
const (
	ByName      Sort = "NAME"
	ByStore     Sort = "STORE"
	ByRegion    Sort = "REGION"
	ByRole      Sort = "ROLE" // head office before reps, owners, managers and employees
	ByConfirmed Sort = "CONFIRMED"
	ByOpened    Sort = "OPENED"
)

// Values lists what people can be sorted by, for the document of the API.
func (Sort) Values() []Sort { return []Sort{ByName, ByStore, ByRegion, ByRole, ByConfirmed, ByOpened} }

// Filter says which people to list, and in which order. The zero value means all, those who have not confirmed first.
type Filter struct {
	Query      string // every word must be in the name of the person or of their store
	State      State
	StoreID    string         // only the people of this store; empty: all
	Region     network.Region // only the people of stores there; empty: all
	Role       access.Role    // empty: all
	Sort       Sort
	Descending bool // of the Sort
}

// onOpenings tells whether a list shows who has opened the thing.
func (f Filter) onOpenings() bool {
	return f.State == StateOpened || f.State == StateUnopened || f.Sort == ByOpened
}

// itemID names a thing in the tables of the room.
func itemID(kind audience.Kind, id string) string { return string(kind) + ":" + id }
