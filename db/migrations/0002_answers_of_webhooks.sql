-- The answer of each attempt is in webhook_tries; the release before no longer read these two.
alter table webhook_deliveries drop column answer_status, drop column answer;
