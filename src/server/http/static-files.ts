import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { securityHeaders } from './security-headers.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
}
const SERVICE_WORKER = '/sw.js'
const COMPRESSED: Record<string, 'br' | 'gzip'> = { '.br': 'br', '.gz': 'gzip' }

export type Encoding = 'br' | 'gzip' | 'identity'
type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer }
type StaticFile = { headers: Record<string, string>; bodies: Bodies }

/** The built files of the browser, served from memory; the build has compressed them already. */
export async function readStaticFiles(root: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  await Promise.all(
    names
      .filter((entry) => entry.isFile() && !(extname(entry.name) in COMPRESSED))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const url = path.slice(root.length).replaceAll('\\', '/')
        files.set(url, await readStaticFile(path, url))
      }),
  )
  return files
}

async function readStaticFile(path: string, url: string): Promise<StaticFile> {
  const bodies: Bodies = { identity: await readFile(path) }
  for (const [ending, encoding] of Object.entries(COMPRESSED)) {
    const body = await readFile(`${path}${ending}`).catch(() => null)
    if (body) bodies[encoding] = body
  }
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': cacheRule(url),
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(url.endsWith('.html') ? securityHeaders([]) : {}),
    // It only fetches, and only from here.
    ...(url === SERVICE_WORKER
      ? { 'content-security-policy': "default-src 'none'; connect-src 'self'" }
      : {}),
  }
  return { headers, bodies }
}

function cacheRule(url: string): string {
  // An old one would keep an old shop alive.
  if (url === SERVICE_WORKER) return 'no-cache'
  // Built names carry a hash of their content or the folder of their build; the others may change with the next version.
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** Writes the smallest body the browser accepts. */
export function writeBody(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, bodies }: { status: number; headers: Record<string, string>; bodies: Bodies },
) {
  const wanted = encodingFor(request)
  const encoding = bodies[wanted] ? wanted : 'identity'
  writeHeadAndBody(request, response, { status, headers, encoding, body: bodies[encoding]! })
}

export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

type Answer = { status: number; headers: Record<string, string>; encoding: Encoding; body: Buffer }

export function writeHeadAndBody(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, encoding, body }: Answer,
) {
  response.writeHead(status, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
