-- +goose Up

-- Where a failed sign-in came from: an address, a device that signed in before, or a session. A program of the previous release writes none.
ALTER TABLE sign_in_failures ADD COLUMN source TEXT NOT NULL DEFAULT '';
-- Whether the owner of the e-mail address was told of this failure.
ALTER TABLE sign_in_failures ADD COLUMN told BOOLEAN NOT NULL DEFAULT FALSE;
