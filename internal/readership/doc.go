// Package readership is the room for who reads what others publish: whom a thing reaches, and what must be read.
//
// Words. An audience reaches the people to whom it is addressed (package audience); its reach is how many stores and people these are.
//
// Who may do what (policy.go). Whoever may publish to an audience may ask for its reach.
package readership
