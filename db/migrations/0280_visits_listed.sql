-- no transaction
create index concurrently page_events_order_idx on page_events (occurred_at, id);
drop index concurrently if exists page_events_time_idx;
create index concurrently page_events_page_idx on page_events (page, occurred_at, id) where kind = 'view';
create index concurrently page_events_device_idx on page_events (device, occurred_at, id) where kind = 'view';
create index concurrently page_events_referrer_idx on page_events (referrer, occurred_at, id) where kind = 'view' and referrer is not null;
create index concurrently page_events_product_idx on page_events (occurred_at, id) where kind = 'view' and product_id is not null;
create index concurrently page_events_words_idx on page_events (words, occurred_at, id) where kind = 'view' and words is not null;
create index concurrently user_interactions_carted_idx on user_interactions (created_at, (-id)) where interaction_type = 'add_to_cart';
drop index concurrently if exists user_interactions_added_idx;
