// Package feed is the room for what people tell each other: posts, comments on them, likes and polls.
//
// Words. A post has text with formatting, files, mentions of people, and an audience (package audience). A comment is on a post; a reply is a comment
// on a comment, one level deep. A like is on a post or a comment, one per person. A pinned post is an announcement. A post can be marked for Store of
// the Year. A draft is a post that is scheduled for later.
//
// States. A draft becomes public when its time comes: readers see it from that moment, because whoever reads compares the time; a job then sets its
// status and tells others of it, once (AMB-087). Until then only its author and head office see it. A public post never becomes a draft again
// (FD-47). A deleted post is gone for everybody. A deleted comment keeps its place, without its text (COMMENT-002).
//
// Order. The feed has the newest post first, by the time of publishing (AMB-083). What is scheduled is another list, the next one first (FD-413).
// What somebody has saved is one too, what was saved last first (FD-414).
// Comments have the one with the highest score first: likes, replies and likes of replies (COMMENT-009). Likes, comments and scores are counted
// where they are written, so that reading a page needs no counting.
//
// Flags. A flag is one person's word to head office that something is wrong with a post or a comment, once for each thing (FD-424). The flags of a
// thing make a case, which waits until head office keeps or removes the thing, or it is deleted. What head office removes of somebody else's has a
// case, too, with the reason and the text (FD-425), and so has what it edits (FD-428). Only head office sees cases and who has flagged.
//
// Polls. A poll is a question that a post carries; a vote is the answer that one person has chosen, until the poll is over (FD-443). Votes are
// counted with the answers. Whoever has not voted does not see them before the poll is over, but the author and head office.
//
// Thanks. A post can thank people and stores, who are told; the timelines of the stores keep it (FD-461).
//
// Locks. Whoever changes several rows takes them in this order: post, reply, comment, case.
//
// Who may do what (policy.go). Everybody may post within the audiences of their role, comment and like what they may see. The author and head office
// may edit and delete. Head office pins and marks, and everybody else flags what others wrote. Nobody writes anything while somebody else is acting
// as them (AMB-097).
package feed
