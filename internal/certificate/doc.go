// Package certificate is the room for certificates of store compliance: PDFs that show how a store did in the audit of a quarter.
//
// Words. A certificate is for a final audit report. A store has one permanent number for a quarter, and a file, which a run makes. A run is a job
// that makes the certificates of all final reports of a quarter. At most one run of a quarter is running at a time (FD-23).
//
// Which are valid. A file is valid while its report is final and has not been completed again since the file was made. So whatever reopens, deletes
// or replaces the report withdraws the certificate, and no other room has to tell this one (repo.go).
//
// States. A run is RUNNING, then DONE, or FAILED when it was given up; the certificates made until then are valid. A run whose job died with its node
// counts as given up and does not block the next run.
//
// Who may do what (policy.go). Head office starts runs, follows them and downloads all certificates of a quarter. Everybody else gets a certificate
// through its report or its store, and those rooms ask their own policy.
//
// Concurrency. A node may die at any moment, and two nodes may work on one run. So finished certificates are counted from their rows, the first file
// for a report is kept, and a replaced file is removed later, when no link to it is valid any more.
//
// Files. certificate.go: certificates and runs. printout.go, scene.go: the PDF and its picture. service.go, repo.go: certificates. service_runs.go,
// repo_runs.go: runs. http.go: the API.
package certificate
