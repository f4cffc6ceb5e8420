// POST /api/v1/admin/orders/{id}/seller-orders/{sellerOrderId}/ship
// Un paquete sale; llamar otra vez corrige la guía y no envía nada dos veces.
const { ISTMO_URL, ISTMO_KEY, ORDER_ID, SELLER_ORDER_ID } = process.env

const answer = await fetch(
  `${ISTMO_URL}/api/v1/admin/orders/${ORDER_ID}/seller-orders/${SELLER_ORDER_ID}/ship`,
  {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ISTMO_KEY}`,
      'istmo-version': '2026-11-28',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ courier: 'Uno Express', guideNumber: 'UE-100200' }),
  },
)
if (!answer.ok) throw new Error(await answer.text())
console.log(JSON.stringify(await answer.json()))
