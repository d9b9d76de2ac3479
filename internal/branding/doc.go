// Package branding is the room for what a network calls its portal: the product's name, the assistant's name, and the two platforms where stores
// order (AMB-119).
//
// Words. The brand is all of that. A platform is another site where a store orders its stock; it has a name and, once head office has entered it, a
// link. Colours, mark and the coin's name are part of the product and cannot be changed (internal/brand).
//
// Rules. Until head office has saved a brand, the defaults hold: product and assistant are 'Caravan', and the platforms have plain names and no link.
// There are always two platforms (SHELL-003). A link is a web address with https. What head office saves counts at once, on every node, because it is
// read from the database each time.
//
// Who may do what (policy.go). Everybody reads the names, even before they sign in. Those who order see the platforms: everybody who is signed in but
// people who only see Compliance (SHELL-023). Head office changes the brand.
//
// Concurrency. The brand has a version. Whoever saves sends the version that they saw; when somebody else has saved since, nothing changes
// (Conflict).
package branding
