// Package system is the room where head office sees how the program itself is doing.
//
// Words. A fact is something that the program knows about its installation, such as its version or where its files are. A setting that is not set is
// named with what is missing without it. A failed job is work that was tried too often, or that trying again would not help; the log has more about
// it.
//
// The last backup is the last one that the program knows of: the command that makes one notes it in the database, and so does whoever makes backups
// by other means. Head office is warned when it is older than a week.
//
// Who may do what (policy.go). Head office reads all of it, has a failed job tried again, and discards it. Secrets are never part of it: addresses in
// the errors of jobs lose their passwords and parameters.
//
// The jobs are in platform/jobs. This room knows no kind of job: names.go says in words what a job of each kind does.
package system
