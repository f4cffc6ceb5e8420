export { presentLink, SHARE_LIMIT, sharedLink } from './api/views.ts'
export { addToCart, dropLines, forget, lockCart } from './commands.ts'
export { fillCart, shareLines } from './commands/lists.ts'
export { type Cart, cartView, presentCart, readCart } from './queries.ts'
