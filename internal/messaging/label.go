package messaging

import (
	"strings"
	"time"
	"unicode/utf8"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of labels.
const (
	MaxLabelName = 30 // characters
	MaxLabelled  = 5  // labels of one conversation
	maxLabels    = 50 // labels of the network
)

// Messages about labels.
const (
	messageNoLabel    = "This label could not be found."
	messageNewerLabel = "Someone else has changed this label. Please open it again to see their changes."
	messageSameLabel  = "There is already a label with this name"
)

// What a person reads about a limit.
var (
	messageLongLabel  = "Please use " + text.AtMost(MaxLabelName, "characters") + "."
	messageManyLabels = "There are " + text.Number(maxLabels) + " labels already. Please delete some first."
	messageLabelled   = "This conversation has " + text.Number(MaxLabelled) + " labels already. Please take one off first."
)

// Label is a word by which the desk sorts its inbox (FD-447).
type Label struct {
	ID            string
	Name          string
	By            network.AuthorRef // who made it; only of those to import
	CreatedAt     time.Time         // only of those to import
	Version       int               // grows each time it is renamed
	Conversations int               // how many carry it
}

// LabelForm is what a person has filled in for a label.
type LabelForm struct {
	ID      string // made by the client; empty: the server makes one
	Name    string
	Version int // when renaming: the version that was renamed; 0: whatever the label is now
}

// check returns the label as it is stored. The fault is Invalid.
func (f LabelForm) check() (l Label, err error) {
	l = Label{ID: f.ID, Name: strings.Join(strings.Fields(f.Name), " ")}
	switch {
	case l.Name == "":
		return l, fault.InvalidField("name", MessageName)
	case !text.IsPlain(f.Name):
		return l, fault.InvalidField("name", messagePlainName)
	case utf8.RuneCountInString(l.Name) > MaxLabelName:
		return l, fault.InvalidField("name", messageLongLabel)
	}
	return l, nil
}
