-- A part of a number is in few orders, but one chance hit in a sample of a hundred numbers made the planner expect one in a
-- hundred and walk through all of them, newest first.
alter table orders alter column number set statistics 1000;
alter table store_orders alter column order_number set statistics 1000;
analyze orders (number);
analyze store_orders (order_number);
