-- no transaction
create unique index concurrently if not exists order_lines_one_per_variant_and_gift on order_lines (order_id, variant_id, is_gift);
drop index concurrently if exists order_lines_one_per_variant;
alter table order_lines validate constraint order_lines_add_up;
create unique index concurrently if not exists promotion_codes_folded_key on promotion_codes (folded);
update promotion_codes c set folded = replace(c.code, '-', '')
  where folded is null and not exists (
    select from promotion_codes other where replace(other.code, '-', '') = replace(c.code, '-', '') and other.code <> c.code
      and (other.folded is not null or (other.created_at, other.code) < (c.created_at, c.code)));
