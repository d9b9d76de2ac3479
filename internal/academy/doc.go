// Package academy is the room for the training of the network: courses of a few short lessons that head office writes and people of stores take.
//
// Words. A course has lessons in an order, a category, an audience (package audience) and may be due on days. A lesson is a text, with pictures and
// a video, and may end in a quiz. A question has one or several right choices. A learner is a person who has begun a course.
//
// States. A course is a draft or published; an archived one has left the catalogue and keeps its learners and certificates (FD-117). A quiz is passed
// when one try has no mistake, with as many tries as people like (FD-116), unless its rules say otherwise (rules.go, FD-437). A lesson counts when
// it is marked complete and its quiz is passed. A learner has finished when every lesson counts; the time and the certificate's number are then kept
// forever, whatever happens to the lessons (FD-115). Until a quiz is passed its tries are counted; what one person has done of all courses is their
// record (FD-435).
//
// The tries of a quiz are compared by question (questions.go, FD-457): what is kept of a try are numbers for its person and each question that it
// asked, under a name that the question loses when it is changed.
//
// Courses can come before a course: its prerequisites (prerequisites.go, FD-441). It opens for a person once they have finished those of them that
// they can take, and what they have begun stays open. No courses wait for each other in a circle: they are written one at a time.
//
// A course has a due day, and other ones for roles and stores (duedays.go, FD-458). One that is due again each year opens again to a person shortly
// before their completion ends to count: the completion is put away (academy_completions), and their progress begins anew. Until its last day it
// counts as finished. There is no other way back: whether a completion is put away is the one state that all lists look at.
//
// Who may do what (policy.go). Head office writes, publishes and archives. Everybody takes the published courses that they may see, in their own
// name. Head office sees who has finished what, and the owner of a store sees that of its people; both remind those of them who have not, each person
// once a day (FD-436). The right answers leave the server only after a
// try, and to head office for editing.
package academy
