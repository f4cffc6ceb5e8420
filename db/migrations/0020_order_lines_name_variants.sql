-- What was checked spares this a look at each row.
alter table order_lines alter variant_id set not null, drop constraint order_lines_variant_named;
