-- no transaction
alter table order_lines validate constraint order_lines_promised;
alter table business_stores validate constraint business_stores_handling;
alter table settings validate constraint settings_block_check;
