-- +goose Up

-- The outbox asks for the mails of reports by their own ids, so nothing looks them up by their ids in the outbox any more.
DROP INDEX audit_report_mails_by_outbox;
