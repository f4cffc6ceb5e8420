import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#browser/toast.ts'
import { refreshSession } from '#browser/session.ts'

const SHOWN_MS = 5000

/**
 * Stands on the home page. `?confirm=` comes from the mail: the page posts it, so
 * that opening the link alone uses nothing up, and goes on to `?confirmed=true`,
 * which shows the banner for five seconds.
 */
export function ConfirmEmail() {
  const face = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  useEffect(readAddress, [])
  return (
    <output className="block">
      {face && (
        <p
          className={`flex items-center justify-center gap-2 px-4 py-3 text-center font-semibold text-sm ${tones[face.kind]}`}
        >
          {icons[face.kind]}
          <span>{sentenceOf(face)}</span>
        </p>
      )}
    </output>
  )
}

const tones = {
  working: 'bg-brand-soft text-brand-ink',
  activated: 'bg-ok-soft text-ok-ink',
  refused: 'bg-bad-soft text-bad-ink',
}

const icons = {
  working: <Spinner />,
  activated: <CircleCheck aria-hidden className="size-5 shrink-0" />,
  refused: <CircleAlert aria-hidden className="size-5 shrink-0" />,
}

function sentenceOf(face: Face) {
  if (face.kind === 'refused') return face.message
  return face.kind === 'working' ? m.accounts_confirming() : m.accounts_activated()
}

type Face = { kind: 'working' } | { kind: 'activated' } | { kind: 'refused'; message: string }

const listeners = new Set<() => void>()
let current: Face | null = null
// One token is posted once, also when React mounts the page twice.
let read = ''

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(face: Face | null) {
  current = face
  for (const listener of listeners) listener()
}

function readAddress() {
  const { search } = window.location
  if (search === read) return
  read = search
  const parameters = new URLSearchParams(search)
  const token = parameters.get('confirm')
  if (token) void confirm(token)
  else if (parameters.get('confirmed') === 'true') showActivated()
}

async function confirm(token: string) {
  show({ kind: 'working' })
  try {
    await call('POST /confirm-email', { token })
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    // Offline the link stays in the address, so that reloading tries again.
    if (!isOffline) replaceAddress('/')
    return show({ kind: 'refused', message: isOffline ? m.app_offline() : messageOf(error) })
  }
  replaceAddress('/?confirmed=true')
  read = window.location.search
  showActivated()
  void refreshSession()
}

function showActivated() {
  toast.success(m.accounts_activated())
  show({ kind: 'activated' })
  setTimeout(() => show(null), SHOWN_MS)
}

const messageOf = (error: unknown) =>
  (error instanceof ApiError && error.message) || m.accounts_confirm_link_invalid()

const replaceAddress = (address: string) => window.history.replaceState(window.history.state, '', address)
