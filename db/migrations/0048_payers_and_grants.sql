-- A keyed hash of what the provider calls the card or the PayPal account that paid: whether it has bought before under
-- another account, and nothing else, can be read from it. Null where the provider names neither, and of older payments.
alter table payments add column payer_hash bytea,
  add constraint payments_payer_hash_check check (length(payer_hash) = 32) not valid;
alter table saved_cards add column payer_hash bytea,
  add constraint saved_cards_payer_hash_check check (length(payer_hash) = 32) not valid;

-- What a buyer was asked for, where an admin granted a card of what was paid instead; the amount is then what was paid.
alter table gift_card_purchases add column asked_cents bigint,
  add constraint gift_card_purchases_asked_check check (asked_cents > 0 and asked_cents <> amount_cents) not valid;
