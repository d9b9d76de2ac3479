-- +goose Up

-- Which courses a person finishes before a course opens for them (FD-441), in the order in which they were chosen.
-- room: academy
CREATE TABLE academy_prerequisites (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    needs_id TEXT NOT NULL REFERENCES academy_courses (id),
    place INTEGER NOT NULL,
    PRIMARY KEY (course_id, needs_id)
);
CREATE INDEX academy_prerequisites_by_need ON academy_prerequisites (needs_id);
