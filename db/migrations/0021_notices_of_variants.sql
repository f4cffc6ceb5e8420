-- Who waits for a sold out size is not mailed about another one. Null is any variant of the product.
alter table product_notices add variant_id uuid references product_variants on delete cascade;
-- What an open page asks again changes nothing: a process of the release before asks for any variant.
create unique index product_notices_of_user_key on product_notices (user_id, product_id, kind,
  coalesce(variant_id, product_id)) where ended_at is null;
create unique index product_notices_of_email_key on product_notices (lower(email), product_id, kind,
  coalesce(variant_id, product_id)) where ended_at is null;
drop index product_notices_user_key;
drop index product_notices_email_key;
