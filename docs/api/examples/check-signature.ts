// Un servidor que recibe avisos: toma solo los que firmó la tienda hace menos de cinco minutos.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const FIVE_MINUTES = 300

function isSigned(header: string, body: string): boolean {
  const parts = header.split(',').map((part) => part.split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < FIVE_MINUTES)) return false
  const mine = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest()
  // Mientras se renueva el secreto llegan dos firmas: basta con una.
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, signed]) => Buffer.from(signed ?? '', 'hex'))
    .some((signed) => signed.length === mine.length && timingSafeEqual(signed, mine))
}

const seen = new Set<string>()
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  if (!isSigned(String(request.headers['istmo-signature']), body)) return response.writeHead(400).end()
  const { id, event, data } = JSON.parse(body) as { id: string; event: string; data: object }
  // Un mismo aviso puede llegar dos veces, siempre con el mismo id.
  if (!seen.has(id)) console.log(JSON.stringify({ id, event, data }))
  seen.add(id)
  return response.writeHead(204).end()
})
server.listen(Number(PORT), () => console.log(JSON.stringify({ listening: PORT })))
