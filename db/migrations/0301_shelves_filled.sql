update product_categories as place
  set price_cents = product.price_cents, brand = nullif(btrim(product.specifications ->> 'Marca'), ''),
    rating = product.rating, rating_count = product.rating_count
  from products as product where product.id = place.product_id;
