package db

import "database/sql"

// ErrNoRow says that the wanted row is not there.
var ErrNoRow = sql.ErrNoRows

// IsUnique tells whether err is a refusal because a primary key or a unique value exists already. On PostgreSQL the transaction is then over: return
// the error from InTx's function; to go on instead, use INSERT ... ON CONFLICT.
func IsUnique(err error) bool { return pgCode(err) == pgUniqueViolation || sqliteUnique(err) }

// IsForeignKey tells whether err is a refusal because a row that is pointed at is not there, or one that is pointed at was to go.
func IsForeignKey(err error) bool {
	return pgCode(err) == pgForeignKeyViolation || sqliteForeignKey(err)
}

// isTransient tells whether the same transaction may well succeed when it is run again.
func isTransient(err error) bool {
	switch pgCode(err) {
	case pgSerializationFailure, pgDeadlockDetected:
		return true
	}
	return sqliteBusy(err)
}
