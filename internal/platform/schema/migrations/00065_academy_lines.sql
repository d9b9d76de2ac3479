-- +goose Up

-- Which store standards line a lesson helps with (FD-129). line_id is the first of the lines that were copied from quarter to quarter, so that a copy has the
-- lesson too. The lesson itself names the same lines; this table is what a report is looked up in.
-- room: academy
CREATE TABLE academy_lesson_lines (
    line_id TEXT NOT NULL REFERENCES standards_lines (id),
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    lesson_id TEXT NOT NULL,
    PRIMARY KEY (line_id, course_id, lesson_id)
);
CREATE INDEX academy_lesson_lines_by_course ON academy_lesson_lines (course_id);
