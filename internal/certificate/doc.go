// Package certificate is the room of the certificates of store compliance: PDFs that tell how a store did in the audit of a quarter.
//
// Words. A certificate is about a final audit report. A store has one number for a quarter, for good, and a file, which a run makes. A run makes the
// certificates of all final reports of a quarter, in a job; a quarter has one running run at most (FD-23).
//
// Which count. A file counts while its report is final and still the one that was completed when the file was made. So whatever reopens, deletes or replaces
// the report withdraws the certificate, and no other room has to tell this one (repo.go).
//
// States. A run is RUNNING, then DONE, or FAILED when it was given up; what it made until then counts. A run whose job died with its node reads as given up
// and does not stand in the way of the next.
//
// Who may (policy.go). Head office has certificates made, follows the runs and downloads all of a quarter. Everybody else gets to a certificate by its
// report or its store, and those rooms ask their own policy.
//
// Concurrency. A node may die at any moment, and two may work at one run: what is made is counted from the rows, the first file of a report stays, and a
// replaced file is removed later, when no link to it holds any more.
//
// Files. certificate.go: certificates and runs. printout.go, scene.go: the PDF and its picture. service.go, repo.go: certificates. service_runs.go,
// repo_runs.go: runs. http.go: the API.
package certificate
