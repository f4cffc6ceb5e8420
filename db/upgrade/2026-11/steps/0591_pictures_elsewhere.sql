-- no transaction
create index concurrently if not exists products_picture_elsewhere_idx on products (image_url) where image_url like 'http%';
create index concurrently if not exists product_images_elsewhere_idx on product_images (url) where url like 'http%';
