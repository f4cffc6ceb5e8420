import { useAct } from '#browser/acting.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentSession, forgetSignOut, refreshSession, announceSignIn } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { showAuthView } from '#modules/identity/accounts/components/auth-opener.ts'
import { ApiError, call, type Output } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'

type Registration = Output<'GET /registration'>

/** Where a refused registration goes on: an address that has an account signs in, a number that has one is changed. */
const TAKEN: Partial<Record<string, 'signin' | 'signup'>> = {
  'accounts.email_taken': 'signin',
  'accounts.phone_taken': 'signup',
}
const GONE = ['accounts.no_pending_registration', 'accounts.registration_closed']

/**
 * The registration that waits for its plan. The account is made when the person presses pay, before any money is
 * asked for, and it has no plan until the money is there; the plan it gets then comes from the payment.
 */
export function useRegistration(isWanted: boolean, { onEnded }: { onEnded: () => void }) {
  const router = useRouter()
  const [registration, setRegistration] = useState<Registration>()
  const isDone = useRef(false)

  const leave = useEffectEvent((message: string) => {
    toast.error(message)
    router.history.replace('/')
  })
  useEffect(() => {
    if (!isWanted) return
    let gone = false
    call('GET /registration').then(
      (found) => !gone && setRegistration(found),
      (error: unknown) => {
        if (gone || isDone.current) return
        const isMissing = error instanceof ApiError && error.code === 'accounts.no_pending_registration'
        leave(isMissing ? m.subscriptions_register_none() : m.subscriptions_register_failed())
      },
    )
    return () => {
      gone = true
    }
  }, [isWanted])

  /** Leaves a registration that can never become an account, with the sentence of the refusal; false for any other error. */
  const leaveEnded = (error: unknown): boolean => {
    const code = error instanceof ApiError ? error.code : ''
    const view = TAKEN[code]
    if (!view && !GONE.includes(code)) return false
    isDone.current = true
    toast.error((error as ApiError).message)
    onEnded()
    if (!view) {
      router.history.replace('/')
      return true
    }
    // Its address or number belongs to an account, so that it would only be refused again.
    void call('DELETE /registration').catch(() => undefined)
    router.history.replace('/subscription')
    showAuthView(view, registration?.email)
    return true
  }

  /** True once somebody is signed in, by this registration or already. */
  const complete = async (plan: 'basic' | 'premium'): Promise<boolean> => {
    if (isDone.current || !isWanted || currentSession().state === 'member') return true
    const done = await call('POST /registration', { plan }).catch((error: unknown) => {
      if (leaveEnded(error)) return null
      throw error
    })
    if (!done) return false
    isDone.current = true
    if (!done.isSignedIn) {
      toast.info(m.subscriptions_register_confirm())
      router.history.replace('/')
      return false
    }
    forgetSignOut()
    await refreshSession()
    announceSignIn()
    return true
  }

  const basic = useAct(() => complete('basic'), {
    failed: m.subscriptions_register_failed,
    done(isSignedIn) {
      if (!isSignedIn) return
      toast.success(m.subscriptions_register_done())
      router.history.replace('/')
    },
  })
  const cancelling = useAct('DELETE /registration', {
    failed: m.app_offline,
    done() {
      isDone.current = true
      toast.info(m.subscriptions_register_cancelled())
      router.history.replace('/')
    },
  })
  const registerBasic = () => basic.start(undefined)
  const cancel = () => cancelling.start({})
  return { registration, busy: basic.busy || cancelling.busy, complete, registerBasic, cancel }
}
