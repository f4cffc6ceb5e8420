// POST /api/v1/admin/inventory/{variantId}/adjust
// Cinco unidades más sobre lo que se leyó: si algo se vendió entretanto responde 409 y se lee otra vez.
const { ISTMO_URL, ISTMO_KEY, PRODUCT_ID } = process.env
const stock = `${ISTMO_URL}/api/v1/admin/inventory/${PRODUCT_ID}`
const headers = {
  authorization: `Bearer ${ISTMO_KEY}`,
  'istmo-version': '2026-11-28',
  'content-type': 'application/json',
}

let answer: Response
do {
  const { onHand } = (await (await fetch(stock, { headers })).json()) as { onHand: number }
  const change = { type: 'add', quantity: 5, reason: 'purchase', stockSeen: onHand }
  answer = await fetch(`${stock}/adjust`, { method: 'POST', headers, body: JSON.stringify(change) })
} while (answer.status === 409)
if (!answer.ok) throw new Error(await answer.text())
console.log(JSON.stringify(await answer.json()))
