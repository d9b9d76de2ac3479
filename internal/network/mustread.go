package network

import (
	"time"

	"caravan/internal/calendar"
)

// MustRead is what a person needs to know of something that must be read (READERSHIP-004, READERSHIP-006).
type MustRead struct {
	By          calendar.Day `json:"by" doc:"The last day for it"`
	Required    bool         `json:"required" doc:"Whether it reaches you, so that you have to confirm it"`
	ConfirmedAt *time.Time   `json:"confirmedAt" doc:"When you confirmed this version; null: not yet"`
	Renewed     bool         `json:"renewed" doc:"Whether you confirmed the version before this one"`
	Version     int          `json:"version" doc:"What a confirmation is for; grows when everybody is asked again"`
}

// MustReadEntry is what the form of a thing says about whether it must be read.
type MustReadEntry struct {
	By    *string `json:"by" nullable:"true" doc:"The last day for it (YYYY-MM-DD); null: it need not be read"`
	Again bool    `json:"again,omitempty" doc:"Ask everybody again, also those who have confirmed it"`
}
