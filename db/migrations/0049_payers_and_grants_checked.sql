-- no transaction
create index concurrently if not exists payments_payer_idx on payments (payer_hash) where payer_hash is not null;
alter table payments validate constraint payments_payer_hash_check;
alter table saved_cards validate constraint saved_cards_payer_hash_check;
alter table gift_card_purchases validate constraint gift_card_purchases_asked_check;
