// GET /api/v1/admin/orders
// Los pedidos pagados que esperan que alguien los prepare. Los importes son centavos enteros.
const { ISTMO_URL, ISTMO_KEY } = process.env
type Order = { id: string; number: string; totalCents: number }

const asked = new URLSearchParams({ status: 'processing', payment: 'paid' })
const answer = await fetch(`${ISTMO_URL}/api/v1/admin/orders?${asked}`, {
  headers: { authorization: `Bearer ${ISTMO_KEY}`, 'istmo-version': '2026-11-28' },
})
if (!answer.ok) throw new Error(await answer.text())
const { items, total } = (await answer.json()) as { items: Order[]; total: number }
console.log(JSON.stringify({ items, total }))
