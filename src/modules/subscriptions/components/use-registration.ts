import { useAct } from '#browser/acting.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentSession, forgetSignOut, refreshSession, tellSignedIn } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'

type Registration = Output<'GET /registration'>

/**
 * The registration that waits for its plan. The account is made when the person presses pay, before any money is
 * asked for, and it has no plan until the money is there; the plan it gets then comes from the payment.
 */
export function useRegistration(isWanted: boolean) {
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

  /** True once somebody is signed in, by this registration or already. */
  const complete = async (plan: 'basic' | 'premium'): Promise<boolean> => {
    if (isDone.current || !isWanted || currentSession().state === 'member') return true
    const { isSignedIn } = await call('POST /registration', { plan })
    isDone.current = true
    if (!isSignedIn) {
      toast.info(m.subscriptions_register_confirm())
      router.history.replace('/')
      return false
    }
    forgetSignOut()
    await refreshSession()
    tellSignedIn()
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
