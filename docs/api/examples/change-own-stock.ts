// POST /api/v1/store/inventory/{variantId}/adjust
// Con la clave de una tienda: se contaron doce unidades de un producto propio.
const { ISTMO_URL, ISTMO_STORE_KEY, OWN_PRODUCT_ID } = process.env

const answer = await fetch(`${ISTMO_URL}/api/v1/store/inventory/${OWN_PRODUCT_ID}/adjust`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${ISTMO_STORE_KEY}`,
    'istmo-version': '2026-11-28',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ type: 'set', quantity: 12, reason: 'inventory_count' }),
})
if (!answer.ok) throw new Error(await answer.text())
console.log(JSON.stringify(await answer.json()))
