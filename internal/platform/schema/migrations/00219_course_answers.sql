-- +goose Up

-- How a person has answered a question of a lesson's quiz, of all the tries that counted: how often it was asked, how often it was right, the same of
-- their first try, and how often each of its choices was chosen, in the order of their texts. question names it as it was then (a question that is
-- changed is another one); '' is the quiz as a whole, of which nothing is chosen. since is when the first of these tries was made.
-- room: academy
CREATE TABLE academy_answers (
    course_id TEXT NOT NULL REFERENCES academy_courses (id),
    lesson_id TEXT NOT NULL,
    question TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    asked INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    first_asked INTEGER NOT NULL,
    first_correct INTEGER NOT NULL,
    chosen_1 INTEGER NOT NULL,
    chosen_2 INTEGER NOT NULL,
    chosen_3 INTEGER NOT NULL,
    chosen_4 INTEGER NOT NULL,
    chosen_5 INTEGER NOT NULL,
    chosen_6 INTEGER NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (course_id, lesson_id, question, user_id)
);
