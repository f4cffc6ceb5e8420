// GET /api/v1/admin/orders/{id}
// Un pedido; cada pedido de vendedor es lo que un vendedor tiene de él.
const { ISTMO_URL, ISTMO_KEY, ORDER_ID } = process.env
type Order = { number: string; sellerOrders: { id: string; state: string; lines: object[] }[] }

const answer = await fetch(`${ISTMO_URL}/api/v1/admin/orders/${ORDER_ID}`, {
  headers: { authorization: `Bearer ${ISTMO_KEY}`, 'istmo-version': '2026-11-28' },
})
if (!answer.ok) throw new Error(await answer.text())
const order = (await answer.json()) as Order
console.log(JSON.stringify(order))
