package rules

import "slices"

// Status is where a report stands (AUDIT-045). DRAFT may be met in data and counts as not completed everywhere (AMB-017).
type Status string

// The statuses.
const (
	Draft     Status = "DRAFT"
	Pending   Status = "PENDING"
	Completed Status = "COMPLETED"
)

// Values lists every status, for the document of the API.
func (Status) Values() []Status { return []Status{Draft, Pending, Completed} }

// Valid tells whether s is one of the three.
func (s Status) Valid() bool { return slices.Contains(s.Values(), s) }
