import { call, type Input } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'

const READY_MS = 10_000

/** What the browser or its person did not allow, as a sentence that says what to do. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

export const canShowNotices = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks the person, then the browser for an address, and gives that to the shop. Only from a press. */
export async function showNoticesHere() {
  if (!canShowNotices()) throw new NotAllowed(m.accounts_devices_unsupported())
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new NotAllowed(m.accounts_devices_denied())
  if (permission !== 'granted') throw new NotAllowed(m.accounts_devices_undecided())
  const { publicKey } = await call('POST /profile/devices/begin')
  const { pushManager } = await keeper()
  // Of another person or under another key: a browser has one.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  const given = { p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
  return call('PUT /profile/devices', { endpoint, keys: given } as Input<'PUT /profile/devices'>)
}

async function keeper(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const late = new Promise<never>((_, fail) => setTimeout(fail, READY_MS, new Error('no keeper of pages')))
  return Promise.race([serviceWorker.ready, late])
}
