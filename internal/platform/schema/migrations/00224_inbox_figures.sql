-- +goose Up

-- What somebody writes to head office until it answers, one row each (FD-451). asked_at is the time of the first message that waits, answered_at that
-- of the first message of head office after it, closed_at when the desk ended the waiting without an answer. is_earlier: it is from before this
-- table, and not the last of its conversation, so no resolution is about it: when older ones were settled is not known.
-- room: messaging
CREATE TABLE conversation_questions (
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    asked_at BIGINT NOT NULL,
    answered_at BIGINT,
    answered_by TEXT REFERENCES users (id),
    closed_at BIGINT,
    is_earlier BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (conversation_id, asked_at)
);
-- Has all that the figures need, so that they read no row of the table.
CREATE INDEX conversation_questions_by_time ON conversation_questions (asked_at, conversation_id, answered_at, answered_by, closed_at);

-- That the desk resolved a conversation, as long as nobody of it opens it again by hand (FD-451). asked_at is the first question since it was resolved
-- before.
-- room: messaging
CREATE TABLE conversation_resolutions (
    conversation_id TEXT NOT NULL REFERENCES conversations (id),
    resolved_at BIGINT NOT NULL,
    resolved_by TEXT NOT NULL REFERENCES users (id),
    asked_at BIGINT NOT NULL,
    PRIMARY KEY (conversation_id, resolved_at)
);
CREATE INDEX conversation_resolutions_by_time ON conversation_resolutions (resolved_at, resolved_by, asked_at);

-- The answers that are known from the messages: a message of the store's side after none or one of head office, and the next one of head office. Short
-- thanks are left out by their words, roughly, because the rule of FD-391 is not written in SQL; so is what was never answered, which may have needed none.
INSERT INTO conversation_questions (conversation_id, asked_at, answered_at, answered_by, is_earlier)
SELECT t.conversation_id, t.sent_at, t.answered_at, t.answered_by, TRUE
FROM (
    SELECT s.conversation_id, s.sent_at, s.as_head_office,
        LEAD(s.sent_at) OVER (PARTITION BY s.conversation_id ORDER BY s.sent_at) AS answered_at,
        LEAD(s.created_by) OVER (PARTITION BY s.conversation_id ORDER BY s.sent_at) AS answered_by
    FROM (
        SELECT g.conversation_id, g.sent_at, g.created_by, g.as_head_office,
            LAG(g.as_head_office) OVER (PARTITION BY g.conversation_id ORDER BY g.sent_at) AS side_before
        FROM messages g JOIN conversations c ON c.id = g.conversation_id
        WHERE c.type = 'HEAD_OFFICE' AND g.kind = 'MESSAGE' AND g.deleted_at IS NULL AND (g.as_head_office OR g.file_count > 0 OR LENGTH(g.body_text) > 60
            OR g.body_text LIKE '%?%' OR LOWER(g.body_text) NOT LIKE '%thank%' AND LOWER(g.body_text) NOT LIKE '%thx%' AND LOWER(g.body_text) NOT LIKE '%cheers%')
    ) AS s
    WHERE s.side_before IS NULL OR s.side_before <> s.as_head_office
) AS t
WHERE NOT t.as_head_office AND t.answered_at IS NOT NULL;

-- What waits now, and what waited when it was resolved.
INSERT INTO conversation_questions (conversation_id, asked_at, closed_at, is_earlier)
SELECT c.id, c.waiting_since, c.resolved_at, TRUE FROM conversations c WHERE c.type = 'HEAD_OFFICE' AND c.waiting_since IS NOT NULL
ON CONFLICT (conversation_id, asked_at) DO NOTHING;

UPDATE conversation_questions SET is_earlier = FALSE WHERE asked_at = (SELECT MAX(q.asked_at) FROM conversation_questions q
    WHERE q.conversation_id = conversation_questions.conversation_id);

INSERT INTO conversation_resolutions (conversation_id, resolved_at, resolved_by, asked_at)
SELECT c.id, c.resolved_at, c.resolved_by, q.asked_at FROM conversations c JOIN conversation_questions q ON q.conversation_id = c.id AND NOT q.is_earlier
WHERE c.resolved_at IS NOT NULL AND c.resolved_by IS NOT NULL AND q.asked_at <= c.resolved_at;
