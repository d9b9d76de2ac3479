package incentive

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of entries. Lengths are in characters.
const (
	MaxPhotos = 20
	MaxNote   = 500
	MaxPrize  = 100
	MaxBucks  = 100_000 // for one entry
)

// What a person reads when a field is wrong, or when an entry is refused.
const (
	MessageNote         = "Please enter a note for the store"
	MessageRewardKind   = "This reward does not fit the prize type."
	MessageNoEntry      = "This entry could not be found."
	MessageTwice        = "This entry appears twice."
	MessageEnded        = "This member incentive has ended, so entries are closed."
	MessageAwarded      = "This member incentive has been awarded, so entries are closed."
	MessageNotStarted   = "This member incentive has not started yet."
	MessageEntered      = "Your store has already entered this member incentive. Please edit the entry instead."
	MessageAwarding     = "The results of this member incentive are being announced, so entries are closed."
	MessageWithdrawn    = "This entry was taken back. Please enter again if your store wants to take part."
	MessageNotUndone    = "Stores have been told of the results already, so the award can no longer be undone."
	MessageAwardedTwice = "This member incentive has already been awarded."
	MessageJudged       = "This member incentive has been awarded, so its entries can no longer change."
	MessageNamesHidden  = "Store names are hidden, so entries cannot be found or sorted by store."
	MessageEndedNote    = "This member incentive has ended, so the store can no longer change its entry."
)

// What a person reads about a limit.
var (
	MessagePhotos    = "Please add " + text.AtMost(MaxPhotos, "photos")
	MessageNoteLong  = "Please enter a note of " + text.AtMost(MaxNote, "characters")
	MessageBucks     = "Please enter a whole number of Camel Bucks from 0 to " + text.Number(MaxBucks)
	MessagePrizeLong = "Please enter a prize of " + text.AtMost(MaxPrize, "characters")
)

// State is where an entry stands.
type State string

// The states.
const (
	Received   State = "RECEIVED"
	SentBack   State = "SENT_BACK"   // head office asks for a better photo
	Won        State = "WON"         // of an awarded incentive
	NotAwarded State = "NOT_AWARDED" // of an awarded incentive
)

// Submission is a store's entry for an incentive (INCENTIVE-058).
type Submission struct {
	ID          string
	IncentiveID string
	StoreID     string
	StoreName   string
	Region      network.Region // of the store
	By          network.AuthorRef
	CreatedAt   time.Time
	UpdatedAt   time.Time
	Version     int
	IsSentBack  bool
	Note        string
	CamelBucks  *int64 // a draft until the award; nil: none entered
	OtherPrize  string // a draft until the award
	Judged      int    // the version that was judged; 0: not judged yet
}

// EntrySort is what a list of entries is sorted by.
type EntrySort string

// What entries can be sorted by. The zero value lists them in the order in which they came, and so are equal ones.
const (
	EntriesByStore   EntrySort = "STORE"
	EntriesByEntered EntrySort = "ENTERED"
	EntriesByAmount  EntrySort = "AMOUNT" // of Camel Bucks; those without one are last either way
)

// Values lists what entries can be sorted by, for the document of the API.
func (EntrySort) Values() []EntrySort {
	return []EntrySort{EntriesByStore, EntriesByEntered, EntriesByAmount}
}

// EntryFilter says which entries for an incentive to list, and in which order (FD-433). The zero value means all, in the order in which they came.
type EntryFilter struct {
	Query      string         // every word must be in the store's name
	Region     network.Region // only of stores there; empty: all
	Unjudged   bool           // only those without an amount or a prize, not even a 0
	Sort       EntrySort
	Descending bool // of the Sort
}

// check returns an Invalid fault for a list without names that would tell by its parts or its order whose entries are which.
func (f EntryFilter) check(hideNames bool) error {
	var wrong []fault.Field
	for _, by := range []struct {
		field string
		is    bool
	}{{"query", f.Query != ""}, {"region", f.Region != ""}, {"sort", f.Sort == EntriesByStore}} {
		if hideNames && by.is {
			wrong = append(wrong, fault.Field{Path: by.field, Message: MessageNamesHidden})
		}
	}
	return fault.InvalidFields(wrong)
}

// changedSinceJudged tells whether the store has changed the entry after it was judged.
func (s Submission) changedSinceJudged() bool { return s.Judged != 0 && s.Judged < s.Version }

// hasWon tells whether the entry's reward is one.
func (s Submission) hasWon() bool {
	return s.CamelBucks != nil && *s.CamelBucks > 0 || s.OtherPrize != ""
}

// State returns where the entry stands.
func (s Submission) State(awarded bool) State {
	switch {
	case awarded && s.hasWon():
		return Won
	case awarded:
		return NotAwarded
	case s.IsSentBack:
		return SentBack
	}
	return Received
}

// Result returns what people read about an entry after the award (INCENTIVE-055, AMB-065).
func (s Submission) Result() string {
	switch {
	case s.CamelBucks != nil && *s.CamelBucks > 0:
		return fmt.Sprintf("%d Camel Bucks", *s.CamelBucks)
	case s.OtherPrize != "":
		return "Special prize: " + s.OtherPrize
	}
	return "Not awarded"
}

// kindOfSubmissions begins the names of UsedBySubmission.
const kindOfSubmissions = "submission"

// UsedByIncentive and UsedBySubmission name an incentive and an entry to the room that keeps their photos.
func UsedByIncentive(id string) string { return "incentive:" + id }

// UsedBySubmission is described above.
func UsedBySubmission(id string) string { return kindOfSubmissions + ":" + id }

// Reward is what head office gives an entry.
type Reward struct {
	SubmissionID string
	Version      int    // of the entry that was looked at; 0: as it is now
	CamelBucks   *int64 // 0: it has been judged and gets nothing; nil: none
	OtherPrize   string // empty: none
}

// judges returns the version of the entry that the reward judges; 0 when it decides nothing.
func (r Reward) judges(e Submission) int {
	switch {
	case r.CamelBucks == nil && r.OtherPrize == "":
		return 0
	case r.Version <= 0 || r.Version > e.Version:
		return e.Version
	}
	return r.Version
}

// checkRewards returns the rewards as they are stored, each with the version that it judges. entries are those of the incentive. The fault is
// Invalid, with a field for each mistake.
func checkRewards(kind PrizeType, entries map[string]Submission, rewards []Reward) ([]Reward, error) {
	var wrong []fault.Field
	seen := map[string]bool{}
	out := make([]Reward, len(rewards))
	for i, r := range rewards {
		add := func(field, message string) {
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("rewards[%d].%s", i, field), Message: message})
		}
		r.OtherPrize = strings.TrimSpace(r.OtherPrize)
		switch _, is := entries[r.SubmissionID]; {
		case !is:
			add("submissionId", MessageNoEntry)
		case seen[r.SubmissionID]:
			add("submissionId", MessageTwice)
		}
		switch {
		case kind == OtherPrize && r.CamelBucks != nil && *r.CamelBucks != 0:
			add("camelBucks", MessageRewardKind)
		case r.CamelBucks != nil && (*r.CamelBucks < 0 || *r.CamelBucks > MaxBucks):
			add("camelBucks", MessageBucks)
		}
		switch {
		case kind == CamelBucks && r.OtherPrize != "":
			add("otherPrize", MessageRewardKind)
		case utf8.RuneCountInString(r.OtherPrize) > MaxPrize:
			add("otherPrize", MessagePrizeLong)
		case !text.IsPlain(r.OtherPrize):
			add("otherPrize", MessageOdd)
		}
		r.Version = r.judges(entries[r.SubmissionID])
		if kind == OtherPrize {
			r.CamelBucks = nil
		}
		seen[r.SubmissionID] = true
		out[i] = r
	}
	return out, fault.InvalidFields(wrong)
}

// checkNote returns a note as it is stored, or an Invalid fault.
func checkNote(typed string) (string, error) {
	note := text.Clean(typed)
	switch {
	case note == "":
		return "", fault.InvalidField("note", MessageNote)
	case utf8.RuneCountInString(note) > MaxNote:
		return "", fault.InvalidField("note", MessageNoteLong)
	}
	return note, nil
}

// closed returns the Conflict fault that keeps a store from entering or changing its entry; nil while the incentive is active (AMB-068).
func (i Incentive) closed(now time.Time) error {
	switch i.Status(now) {
	case Awarded:
		return fault.New(fault.Conflict, MessageAwarded)
	case Awarding:
		return fault.New(fault.Conflict, MessageAwarding)
	case Ended:
		return fault.New(fault.Conflict, MessageEnded)
	case Scheduled:
		return fault.New(fault.Conflict, MessageNotStarted)
	}
	return nil
}

// alike is a photo of an entry that looks like one of another entry.
type alike struct {
	fileID, otherFileID string
	other               Submission
	difference          int // in bits of the likenesses
}

// counts tells whether a judge is told of it: the other entry is for the same incentive, or came before this one.
func (a alike) counts(e Submission) bool {
	return a.other.IncentiveID == e.IncentiveID || a.other.CreatedAt.Before(e.CreatedAt)
}

// compare sorts what a photo looks like: the closest first, then the one that came first.
func (a alike) compare(b alike) int {
	return cmp.Or(cmp.Compare(a.difference, b.difference), a.other.CreatedAt.Compare(b.other.CreatedAt), cmp.Compare(a.otherFileID, b.otherFileID))
}
