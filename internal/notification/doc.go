// Package notification is the room for what the program tells people while they are not looking: that somebody has shared a post, and whatever else
// other rooms send.
//
// Words. A notice is what there is to tell; its key says what it is about, such as 'post:0199...'. A notification is a notice to one person. It is unseen
// until that person marks it.
//
// Who is told. Of a post whose author asked for it (AMB-088): every active person who may see the post (package audience), but its author. A job does
// this after the post is public, for some hundred people in each statement. Other rooms name the people themselves.
//
// Once. A person has at most one notification with a key, whatever is repeated: a job that is done again after its node died, or by two nodes. The
// audience is that of the moment at which the job works. A post that is deleted before the job comes to somebody is not told to them.
//
// Files. notification.go: notices and their texts. service.go: sending. repo.go: SQL.
package notification
