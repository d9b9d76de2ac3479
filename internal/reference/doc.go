// Package reference is the room for what good looks like: a picture and a sentence for what a line of audit reports asks.
//
// Words. A reference belongs to a subject: a store standards line with all its copies, or a product of a promotion by its number at head office, on
// the floor or on the shelf. So it holds in every quarter, and each report shows it as it is today, also reports of earlier quarters (FD-194).
//
// Who may do what (policy.go). Everybody who may read audit reports or have a fix may read the references. Head office keeps them.
//
// Pictures. Head office uploads one, or makes a photo of a line the picture; then both use the same file, and neither disappears with the other.
//
// Races. Whoever changes a reference holds one lock, so two people change one after the other, and the second hears of it.
package reference
