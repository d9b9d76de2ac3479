-- +goose Up

-- The photo that a photo takes the place of once it has arrived, after somebody drew on it. That one may be gone.
ALTER TABLE evidence_photos ADD COLUMN replaces TEXT;
CREATE INDEX evidence_photos_replacing ON evidence_photos (replaces) WHERE replaces IS NOT NULL;
