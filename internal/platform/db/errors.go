package db

import "database/sql"

// ErrNoRow says that a query found no row.
var ErrNoRow = sql.ErrNoRows

// IsUnique tells whether err says that a primary key or unique value already exists. On PostgreSQL the transaction cannot go on after it: return the
// error from InTx's function. To carry on instead, use INSERT ... ON CONFLICT.
func IsUnique(err error) bool { return pgCode(err) == pgUniqueViolation || sqliteUnique(err) }

// IsForeignKey tells whether err says that a row refers to one that does not exist, or that a row to be deleted is still referred to.
func IsForeignKey(err error) bool {
	return pgCode(err) == pgForeignKeyViolation || sqliteForeignKey(err)
}

// isTransient tells whether the same transaction may succeed if it is run again.
func isTransient(err error) bool {
	switch pgCode(err) {
	case pgSerializationFailure, pgDeadlockDetected:
		return true
	}
	return sqliteBusy(err)
}

// IsRefused tells whether err says that PostgreSQL does not let this user in: the name or the password is wrong, or the server's rules forbid it.
func IsRefused(err error) bool {
	code := pgCode(err)
	return code == pgWrongPassword || code == pgNoSuchUser
}

// IsMissing tells whether err says that the PostgreSQL server has no database of this name.
func IsMissing(err error) bool { return pgCode(err) == pgNoSuchDatabase }

// IsNotPermitted tells whether err says that the user may not do this in the database.
func IsNotPermitted(err error) bool { return pgCode(err) == pgNotPermitted }
