export const FEED_PATH = '/feeds/products.xml'
