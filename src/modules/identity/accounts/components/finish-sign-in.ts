import { ApiError } from '#browser/client.ts'
import { forgetSignOut, refreshSession, announceSignIn } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import { closeAuth } from './auth-opener.ts'
import { carryOutIntent, keepIntent } from './intent.ts'

const PROFILE_TRIES = 5
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000

/** The session is open: the page learns whose it is, and goes on with what the person was about to do. */
export async function finishSignIn() {
  forgetSignOut()
  const { owesFactor } = await loadProfile()
  announceSignIn()
  toast.success(m.accounts_signed_in())
  closeAuth({ keepsIntent: true })
  if (owesFactor) keepIntent({ kind: 'go', path: '/profile' })
  void carryOutIntent()
}

/** The session counts only once the page knows the person; a browser that keeps no cookies never gets there. */
async function loadProfile() {
  for (let attempt = 0; attempt < PROFILE_TRIES; attempt++) {
    const { user } = await refreshSession()
    if (user) return user
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw new ApiError({ status: 504, code: 'accounts.profile_timeout', detail: m.accounts_profile_timeout() })
}
