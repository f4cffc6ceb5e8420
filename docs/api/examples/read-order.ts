// GET /api/v1/admin/orders/{id}
// Un pedido; cada paquete es lo que un vendedor envía de él.
const { ISTMO_URL, ISTMO_KEY, ORDER_ID } = process.env
type Order = { number: string; parcels: { id: string; state: string; lines: object[] }[] }

const answer = await fetch(`${ISTMO_URL}/api/v1/admin/orders/${ORDER_ID}`, {
  headers: { authorization: `Bearer ${ISTMO_KEY}` },
})
if (!answer.ok) throw new Error(await answer.text())
const order = (await answer.json()) as Order
console.log(JSON.stringify(order))
