package readership

// Reach is how many an audience reaches (READERSHIP-001).
type Reach struct {
	Stores int
	People int // without whoever publishes
}
