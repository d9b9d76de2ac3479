package rules

// MarkText returns what a mark is in words, such as 'Not on the shelf'.
func MarkText(s Section, t LineType, m Marks) string {
	l := Line{Type: t, Marks: m}
	switch {
	case l.Succeeded():
		return "Yes"
	case !l.Answered():
		return "Not marked"
	case t == TypePromotion && isTrue(m.Passed):
		return "Price wrong"
	}
	return map[Section]string{StoreStandards: "Not met", PromotionFloor: "Not on the floor", PromotionShelf: "Not on the shelf",
		FocusProducts: "Not ranged"}[s]
}
