-- Transfers placed before there were parts keep showing the account that their buyers were told.
update order_parts p
set account = jsonb_build_object(
  'bankName', coalesce(g.config ->> 'bankName', ''),
  'accountHolder', coalesce(g.config ->> 'accountHolder', ''),
  'accountNumber', coalesce(g.config ->> 'accountNumber', ''),
  'accountType', coalesce(g.config ->> 'accountType', ''),
  'routingNumber', coalesce(g.config ->> 'routingNumber', ''),
  'swiftCode', coalesce(g.config ->> 'swiftCode', ''),
  'instructions', coalesce(g.config ->> 'instructions', ''))
from payment_gateways g, payments pay
where g.type = 'bank_transfer' and pay.id = p.id and pay.provider = 'manual' and p.store_id is null and p.account = '{}';
