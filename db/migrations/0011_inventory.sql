-- What an order was sold is read back when it returns.
create index inventory_transactions_order_idx on inventory_transactions (order_id) where order_id is not null;

-- Stronger than one open alert: a dismissed one also counts until the shelf recovers.
drop index inventory_alerts_one_open_key;
create unique index inventory_alerts_one_open_key on inventory_alerts (product_id, alert_type) where not is_resolved;

-- One expression may not name fields of both records: the trigger refused every insert of a product.
create or replace function product_keeps_a_category() returns trigger language plpgsql as $$
declare
  checked uuid;
begin
  if tg_table_name = 'products' then
    checked := new.id;
  else
    checked := old.product_id;
  end if;
  if exists (select from products where id = checked)
     and not exists (select from product_categories where product_id = checked) then
    raise exception 'product % has no category', checked using errcode = 'check_violation', constraint = 'products_have_a_category';
  end if;
  return null;
end $$;
