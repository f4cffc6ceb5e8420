-- no transaction
alter table order_lines validate constraint order_lines_itbms_check;
