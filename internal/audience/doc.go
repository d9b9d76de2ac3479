// Package audience decides who may see what is published: posts, announcements, resources, and whatever else carries a visibility.
//
// The rule is MaySee, one readable function (AMB-084, AMB-085). So that a database can apply it to many things at once, the same rule also exists as
// words: a thing is stored with the groups that it is published to (Groups), a viewer belongs to groups (GroupsOf), and the viewer may see the thing
// when one of the groups is the same. Where builds the SQL condition from that. Tests prove on both engines that the three agree.
//
// A thing's groups are stored once, when it is written. A viewer's groups are computed at each request, so somebody who moves to another store, or a
// store that moves to another region, sees at once what is published to the new one.
package audience
