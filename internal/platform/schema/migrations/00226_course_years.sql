-- +goose Up

-- A course that is due again each year (FD-458): a completion counts for twelve months.
ALTER TABLE academy_courses ADD COLUMN each_year BOOLEAN NOT NULL DEFAULT FALSE;

-- Other due days of a course than the one for all, for the people of a role ('ROLE:STORE_OWNER') or of a store ('STORE:' and its id). An empty day:
-- these people have none.
-- room: academy
CREATE TABLE academy_due_days (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    who TEXT NOT NULL,
    due_on TEXT NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (course_id, who)
);

-- What a person had finished of a course before it opened for them again, with the last day on which that counts. Their row in academy_learners goes
-- on, not finished.
-- room: academy
CREATE TABLE academy_completions (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    completed_at BIGINT NOT NULL,
    certificate TEXT NOT NULL,
    counts_until TEXT NOT NULL,
    PRIMARY KEY (course_id, user_id, completed_at)
);
CREATE INDEX academy_completions_of_user ON academy_completions (user_id, course_id);

-- The lessons that they had completed then: whether lessons have helped a store is counted from when they were taken.
-- room: academy
CREATE TABLE academy_lessons_before (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    lesson_id TEXT NOT NULL,
    completed_at BIGINT NOT NULL,
    PRIMARY KEY (course_id, lesson_id, user_id, completed_at)
);

-- What each person was told of a course's due days, once each: 'due:' or 'again:' and the day that it was about. It takes the place of
-- academy_courses.reminded_at, which was for everybody.
-- room: academy
CREATE TABLE academy_told (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    about TEXT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (course_id, user_id, about)
);
INSERT INTO academy_told (course_id, user_id, about, told_at)
SELECT c.id, r.user_id, 'due:' || c.due_on, r.reminded_at FROM academy_courses c JOIN academy_reminders r ON r.course_id = c.id
WHERE c.reminded_at IS NOT NULL AND c.due_on <> '';
