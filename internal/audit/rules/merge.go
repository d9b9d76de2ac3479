package rules

// MessageObstacleAnswered is what a person reads who both answers a line and says that it cannot be checked.
const MessageObstacleAnswered = "A line is either answered or can't be checked, not both."

// Answer is everything that a save can change in a line.
type Answer struct {
	Marks
	Obstacle string // never beside an answer
	Hidden   bool
	Comments string
}

func (a Answer) equal(b Answer) bool {
	return a.Marks.Equal(b.Marks) && a.Obstacle == b.Obstacle && a.Hidden == b.Hidden && a.Comments == b.Comments
}

// Answer returns the line's current answer.
func (l Line) Answer() Answer { return Answer{l.Marks, l.Obstacle, l.Hidden, l.Comments} }

// Merge combines two changes of one line that were made apart (FD-25). The person saw from and changed it to mine. In the meantime somebody else
// changed it to stored. Each field that only one side changed takes that side's value, so one person's comment never clashes with another person's
// mark. clashes is true when both sides gave a field different values, or when the merged marks are a combination that a person cannot enter. Where
// they clash, merged has the person's values.
func Merge(t LineType, from, mine, stored Answer) (merged Answer, clashes bool) {
	passed, passedClashes := mergeField(from.Passed, mine.Passed, stored.Passed, same[bool])
	price, priceClashes := mergeField(from.PricePassed, mine.PricePassed, stored.PricePassed, same[bool])
	obstacle, obstacleClashes := mergeField(from.Obstacle, mine.Obstacle, stored.Obstacle, equal[string])
	hidden, hiddenClashes := mergeField(from.Hidden, mine.Hidden, stored.Hidden, equal[bool])
	comments, commentsClash := mergeField(from.Comments, mine.Comments, stored.Comments, equal[string])
	merged = Answer{Marks{passed, price}, obstacle, hidden, comments}
	clashes = hiddenClashes || commentsClash
	both := obstacle != "" && (Line{Marks: merged.Marks}).Answered()
	if !Normalise(t, merged.Marks).Equal(merged.Marks) || both || passedClashes || priceClashes || obstacleClashes {
		// Half of one person's answer with half of another's is an answer that neither of them gave. The same holds for an answer beside a reason why the
		// line cannot be checked (EVIDENCE-027).
		merged.Marks, merged.Obstacle, clashes = mine.Marks, mine.Obstacle, true
	}
	return merged, clashes
}

func mergeField[T any](from, mine, stored T, same func(a, b T) bool) (merged T, clashes bool) {
	switch {
	case same(mine, from):
		return stored, false
	case same(stored, from), same(stored, mine):
		return mine, false
	}
	return mine, true
}

func equal[T comparable](a, b T) bool { return a == b }
