// Package resource is the room for the library of the network: files and links that people share, such as planograms, price lists and forms.
//
// Words. A resource is a FILE or a LINK and has a name. Its path is the folder in which the library shows it: '/' or up to three names, such as
// '/Planograms/Summer' (FD-36). Its audience is whom it is for (package audience). It may expire. Each file that replaces an earlier one is a new
// version under the same entry; the earlier ones stay, for those who may edit it.
//
// States. A resource is there until it is deleted. When it has expired, it disappears for everybody but its author and head office, who see it marked
// as expired (AMB-103). A changed expiry brings it back.
//
// Review. Head office gives a resource a keeper and a day to look at it again. From that day on it is due for review, until somebody of head office
// says that it is still right, which moves the day on by the same span, or until it expires or is deleted (FD-439).
//
// Outside links. Head office makes addresses that open the file of a resource to people without an account, until their end (FD-444, ADR 0088). An
// outside link works until it ends or is revoked, its resource is deleted, expires or becomes a LINK, or its maker leaves head office. A job forgets
// it 90 days later.
//
// Who may do what (policy.go). Everybody may share within the audiences that their role allows (RESOURCE-016, AMB-104). The author and head office
// may edit and delete. Nobody shares, edits or deletes while somebody else is acting as them. The list of everything, whoever may see it, is for head
// office. So is everything about reviews; others do not learn of them.
package resource
