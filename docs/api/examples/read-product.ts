// GET /api/v1/admin/products/{id}
// Un producto; lo que no existe responde 404 con una frase que se puede mostrar.
const { ISTMO_URL, ISTMO_KEY, PRODUCT_ID } = process.env

const answer = await fetch(`${ISTMO_URL}/api/v1/admin/products/${PRODUCT_ID}`, {
  headers: { authorization: `Bearer ${ISTMO_KEY}`, 'istmo-version': '2026-11-28', 'accept-language': 'es' },
})
const product = (await answer.json()) as { title: string; stock: number; detail?: string }
if (!answer.ok) throw new Error(product.detail)
console.log(JSON.stringify(product))
