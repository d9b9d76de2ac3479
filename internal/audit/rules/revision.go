package rules

// Revision says which of a device's changes of a line one is. A zero Revision says nothing.
type Revision struct {
	Number int64  // grows with each change that is made on the device, whatever its clock says
	Device string // the device's own name
	ByID   string // whose changes are numbered; empty: everybody's on the device
}

// greatestRevision is the greatest whole number that every browser can count up to.
const greatestRevision = 1<<53 - 1

// RevisionOf returns a revision as a device sends it. It is zero without a number that a browser can count to, or without a device.
func RevisionOf(number int64, device, byID string) Revision {
	if number <= 0 || number > greatestRevision || device == "" {
		return Revision{}
	}
	return Revision{number, device, byID}
}

// Before tells whether it surely is the earlier one of two changes: the other is of the same device, and has a greater number. One that reaches us
// after the other has been on its way for longer, and comes too late (FD-324, FD-341).
func (r Revision) Before(other Revision) bool {
	return r.Number > 0 && r.Number < other.Number && r.Device == other.Device && r.ByID == other.ByID
}
