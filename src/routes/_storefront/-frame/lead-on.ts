import { notFound, redirect } from '@tanstack/react-router'
import { call } from '#browser/client.ts'

/** What an address that is no page is answered with: a redirect where one of an earlier shop leads, else that there is none. */
export async function leadOn(path: string): Promise<never> {
  const { href } = await call('GET /new-address', { path })
  throw href === null ? notFound() : redirect({ href, statusCode: 301 })
}
