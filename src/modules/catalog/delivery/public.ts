export { type Delivery, deliveryView, readDays, readDelivery } from './queries.ts'
