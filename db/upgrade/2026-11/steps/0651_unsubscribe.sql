-- Where a mail program ends emails of this kind by one request, for its List-Unsubscribe header (RFC 8058).
alter table outbox_messages add column unsubscribe_url text;
