alter table order_lines validate constraint order_lines_commission;
