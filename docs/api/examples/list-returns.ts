// GET /api/v1/admin/returns
// Las devoluciones que esperan una respuesta, y cuántas son.
const { ISTMO_URL, ISTMO_KEY } = process.env

const answer = await fetch(`${ISTMO_URL}/api/v1/admin/returns?status=pending`, {
  headers: { authorization: `Bearer ${ISTMO_KEY}`, 'istmo-version': '2026-11-28' },
})
if (!answer.ok) throw new Error(await answer.text())
const { items, totals } = (await answer.json()) as { items: object[]; totals: { pending: number } }
console.log(JSON.stringify({ items, totals }))
