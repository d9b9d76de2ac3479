-- +goose Up

-- What the browser or client that signed in calls itself (User-Agent), so that people recognise their sessions.
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
