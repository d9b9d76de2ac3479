package obstacle

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/text"
)

// MaxListed is how many reasons the list may have, so that a person finds theirs at a glance (EVIDENCE-025).
const MaxListed = 15

// What a person reads beside a wrong reason.
const (
	MessageNeeded = "Please enter a reason"
	MessageTwice  = "This reason is already on the list"
)

const messageChanged = "Someone else has changed the list. Please look at it again before you change it."

// checked returns a new list with its texts trimmed, or an Invalid fault with a field for each mistake, with paths like items[i] (EVIDENCE-025).
func checked(items []string) (_ []string, err error) {
	if len(items) > MaxListed {
		return nil, fault.InvalidField("items", fmt.Sprintf("The list can have %d reasons at most.", MaxListed))
	}
	var wrong []fault.Field
	list, seen := make([]string, len(items)), map[string]bool{}
	for i, item := range items {
		// A NUL cannot be stored, and nobody types a line break.
		list[i] = strings.Join(strings.Fields(strings.ReplaceAll(item, "\x00", "")), " ")
		folded, message := text.Fold(list[i]), ""
		switch {
		case folded == "":
			message = MessageNeeded
		case utf8.RuneCountInString(list[i]) > rules.MaxObstacle:
			message = fmt.Sprintf("Reasons must be %d characters or less.", rules.MaxObstacle)
		case seen[folded]:
			message = MessageTwice
		}
		if message != "" {
			wrong = append(wrong, fault.Field{Path: fmt.Sprintf("items[%d]", i), Message: message})
		}
		seen[folded] = true
	}
	return list, fault.InvalidFields(wrong)
}
