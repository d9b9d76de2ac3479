// Package notification is the room for what the program tells people while they are not looking: that somebody has shared a post, and whatever else
// other rooms send.
//
// Words. A notice is what there is to tell; its key says what it is about, such as 'post:0199...'. A notification is a notice to one person. It is
// unseen until that person marks it.
//
// Who is told. Of a post whose author asked for it (AMB-088): every active person who may see the post (package audience), but its author. A job does
// this after the post is public, for some hundred people in each statement. Of comments, mentions and completed reports those are told whom they
// concern, in the transaction of what happened (FD-73). Other rooms name the people themselves.
//
// Once. A person has at most one notification with a key, whatever is repeated: a job that is done again after its node died, or by two nodes. The
// audience is that of the moment at which the job works. A post that is deleted before the job comes to somebody is not told to them.
//
// What stands. A notification is shown, counted, mailed and pushed as long as the person may open what it leads to, and says what posts and comments
// say now (about.go, FD-272). What is gone comes back by itself when the thing does.
//
// Who may do what (policy.go). Everybody reads their own and marks them; whoever impersonates them only reads. Each change is told to their open
// pages.
//
// What leaves. People choose for each kind whether they see it on the site, by e-mail and on their devices (FD-80). A delivery is what is still to
// leave to one person by one channel; it waits for quiet hours and digests (FD-81), and becomes a part of a mail, or a push to the browsers that the
// person has turned on (FD-82, docs/adr/0023).
//
// Files. kind.go: the kinds. notification.go: notices and their texts. about.go: which of them stand. settings.go: what people choose, and when they
// are told. delivery.go: what leaves, and what it says. push.go: devices and the answers of push services. service.go: sending, reading and marking.
// service_deliveries.go, service_push.go: the jobs. repo*.go: SQL. http*.go: operations.
package notification
