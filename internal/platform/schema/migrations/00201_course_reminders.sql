-- +goose Up

-- When each person was last reminded of a course that they have not finished.
-- room: academy
CREATE TABLE academy_reminders (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    reminded_at BIGINT NOT NULL,
    PRIMARY KEY (course_id, user_id)
);
