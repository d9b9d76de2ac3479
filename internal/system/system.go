package system

import (
	"regexp"
	"time"

	"caravan/internal/text"
)

// Facts are what the program knows about its installation.
type Facts struct {
	Version  string
	Tables   int64  // version of the tables
	Database string // 'SQLite' or 'PostgreSQL'
	Storage  string // 'A folder' or 'A bucket'
	Address  string // that people use
	Backup   string // how to back up this installation, in a sentence
	Unset    []Setting
}

// Setting is one that is not set.
type Setting struct {
	Name    string // of the environment variable
	Without string // what is missing without it, in a sentence
}

// MaxBackupAge is how old the last backup may be before head office is warned.
const MaxBackupAge = 7 * 24 * time.Hour

// isLate tells whether the installation needs a backup: the last one is too old, or there was none.
func isLate(last *time.Time, now time.Time) bool { return last == nil || now.Sub(*last) > MaxBackupAge }

// Usage is how many files people have uploaded, and their size.
type Usage struct {
	Files int
	Bytes int64
}

// Job is a job that failed for good.
type Job struct {
	ID       string
	Kind     string
	What     string // it does, in words
	Error    string // without secrets, at most MaxError characters
	Attempts int
	QueuedAt time.Time
	FailedAt time.Time
}

// MaxError is how many characters of an error are shown. The log has all of it.
const MaxError = 500

// What people read.
const (
	messageNoJob   = "This job is no longer there. Someone may have dealt with it."
	MessageWaiting = "The same work is already waiting, so this job can't be tried again. You can discard it."
)

var (
	credentials = regexp.MustCompile(`(://)[^/\s@"']*@`)
	parameters  = regexp.MustCompile(`(://[^\s?"']+)\?[^\s"']*`)
)

// shown returns an error for the screen: without the passwords and parameters of addresses, and not too long.
func shown(failure string) string {
	failure = parameters.ReplaceAllString(credentials.ReplaceAllString(failure, "$1"), "$1")
	return text.Short(failure, MaxError)
}
