-- no transaction
create unique index concurrently if not exists order_lines_one_per_variant_and_gift on order_lines (order_id, variant_id, is_gift);
drop index concurrently if exists order_lines_one_per_variant;
alter table order_lines validate constraint order_lines_add_up;
