-- An empty shelf is out and not low as well; what was told twice is told once from now on.
update inventory_alerts as low set is_resolved = true, resolved_at = now()
where low.alert_type = 'low_stock' and not low.is_resolved and exists (
  select from inventory_alerts as out
  where out.product_id = low.product_id and out.alert_type = 'out_of_stock' and not out.is_resolved);
