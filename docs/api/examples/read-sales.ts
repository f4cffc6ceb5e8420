// GET /api/v1/admin/statistics/sales
// Lo que se vendió este mes, día por día de Panamá.
const { ISTMO_URL, ISTMO_KEY } = process.env
type Sales = { days: { date: string; paid: number; revenueCents: number }[] }

const answer = await fetch(`${ISTMO_URL}/api/v1/admin/statistics/sales?period=month`, {
  headers: { authorization: `Bearer ${ISTMO_KEY}`, 'istmo-version': '2026-11-28' },
})
if (!answer.ok) throw new Error(await answer.text())
const { days } = (await answer.json()) as Sales
console.log(JSON.stringify({ days }))
