-- +goose Up

-- What head office teaches. lessons is the list of its lessons as JSON, in their order, with their quizzes: they are written and read together. position
-- orders the catalogue. due_on is a day by which those whom it reaches should have finished. version counts the changes, so that nobody overwrites somebody
-- else's. told_at and reminded_at are when people were told of it, and reminded of due_on. An archived course stays for its certificates.
-- room: academy
CREATE TABLE academy_courses (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    search_text TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    image_id TEXT NOT NULL DEFAULT '',
    lessons TEXT NOT NULL,
    position INTEGER NOT NULL,
    visibility TEXT NOT NULL,
    is_published BOOLEAN NOT NULL,
    due_on TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL,
    created_by TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    told_at BIGINT,
    reminded_at BIGINT,
    archived_at BIGINT
);
CREATE INDEX academy_courses_in_order ON academy_courses (position, search_text, id) WHERE archived_at IS NULL;

-- The groups that a course is published to (package audience).
-- room: academy
CREATE TABLE academy_course_groups (
    item_id TEXT NOT NULL REFERENCES academy_courses (id),
    audience_group TEXT NOT NULL,
    PRIMARY KEY (item_id, audience_group)
);
CREATE INDEX academy_course_groups_by_group ON academy_course_groups (audience_group, item_id);

-- A person who has begun a course. completed_at is when they had finished it for the first time, and never changes; certificate is its number.
-- room: academy
CREATE TABLE academy_learners (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    started_at BIGINT NOT NULL,
    completed_at BIGINT,
    certificate TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (course_id, user_id)
);
CREATE INDEX academy_learners_of_user ON academy_learners (user_id, course_id);
CREATE UNIQUE INDEX academy_learners_certificate ON academy_learners (certificate) WHERE certificate <> '';

-- What a person has done of a lesson: when they marked it complete, and when they first answered its quiz without a mistake.
-- room: academy
CREATE TABLE academy_lesson_progress (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    lesson_id TEXT NOT NULL,
    completed_at BIGINT,
    passed_at BIGINT,
    PRIMARY KEY (course_id, user_id, lesson_id)
);
