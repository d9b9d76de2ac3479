// Package evidence is the room for photos beside the lines of audit reports.
//
// Words. A photo belongs to a line of a report, by the line's key, which stays the same from a template to the stored line and over a resync. A
// device announces a photo with its SHA-256 and size, and then sends it in pieces. A photo that is announced is still to come until all of it is
// there.
//
// States (Photo.State). COMING until its last piece; ARRIVED once its SHA-256 is the one that was announced and the room for files has it (ADR 0017
// says what that room makes of it); GIVEN_UP when somebody says that it will not come. A photo that is removed can be put back for a day.
//
// Pieces (ADR 0040). Each is a file of its own until the last one is there, so any node may get the next. A device that does not know what has
// arrived sends anything, and the answer says where the server stands; so a piece that is sent again is harmless. When the SHA-256 of all pieces is
// another one, they are thrown away and the device begins again.
//
// Who may do what (policy.go). Head office and reps add, remove and comment photos of open reports. Who took a photo sends it, also once the report
// is completed. That person, or head office, gives it up. Owners and managers see the photos of the failed lines of completed reports of their own
// store.
//
// Replacing. A photo that was drawn on comes as a new one that names the one before it. Both are there until the new one has arrived; then, in the
// same moment, the one before is removed. So nobody ever has none of them, and a count has one (ADR 0054).
//
// Races. Whatever adds, changes or puts back a photo locks the report first, as completing it does. Pieces lock the photo and those that
// it replaces, in the order of their ids.
//
// Files. photo.go: a photo and its limits. service.go: photos. service_pieces.go: sending. service_audit.go: what the room of audits asks.
// service_sweep.go: what is removed later.
package evidence
