-- Until now stock and carts allowed ids of products alone. The next file checks the rows of before, while the shop works.
lock table products, stock_levels, cart_lines, order_lines, inventory_transactions, inventory_alerts in access exclusive mode;

alter table stock_levels
  drop constraint stock_levels_product_id_fkey,
  add constraint stock_levels_variant_fkey foreign key (product_id) references product_variants on delete cascade not valid;
alter table inventory_transactions
  drop constraint inventory_transactions_product_id_fkey,
  add constraint inventory_transactions_variant_fkey foreign key (product_id) references product_variants not valid;
alter table inventory_alerts
  drop constraint inventory_alerts_product_id_fkey,
  add constraint inventory_alerts_variant_fkey foreign key (product_id) references product_variants on delete cascade not valid;
alter table cart_lines
  drop constraint cart_lines_product_id_fkey,
  add constraint cart_lines_variant_fkey foreign key (product_id) references product_variants on delete cascade not valid;
alter table order_lines
  drop constraint order_lines_order_id_product_id_key,
  add constraint order_lines_variant_fkey foreign key (variant_id, product_id) references product_variants (id, product_id)
    not valid,
  add constraint order_lines_variant_named check (variant_id is not null) not valid;
