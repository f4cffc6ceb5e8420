import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call, type Input, type Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { dropSavedCode, readSavedCode } from './saved-code.ts'

type Answer = Output<'GET /cart/promotions'>
type About = Input<'GET /cart/promotions'>
export type CartPromotions = ReturnType<typeof useCartPromotions>

/**
 * A cart after its promotions. It is read again when `of` is another, the cart as the server has it, and when more
 * is known about the purchase; null reads nothing. A code that a link brought goes along with the first question.
 */
export function useCartPromotions(of: string | null, about: About = {}) {
  const [known, setKnown] = useState<{ basis: string; answer: Answer } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const basis = of === null ? null : `${of} ${JSON.stringify(about)}`

  const take = async (ask: () => Promise<Answer>) => {
    const turn = (latest.current += 1)
    const answer = await ask()
    if (turn === latest.current && basis !== null) setKnown({ basis, answer })
  }
  const read = useEffectEvent(() => {
    // Without an answer the cart stands at its prices without promotions, and the checkout charges no more.
    void take(() => withSavedCode(about)).catch(() => undefined)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the server has answered
  useEffect(() => {
    if (basis !== null) read()
  }, [basis])

  const write = async (ask: () => Promise<Answer>) => {
    setBusy(true)
    setProblem(null)
    try {
      await take(ask)
    } catch (error) {
      const said = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : ''
      setProblem(said || m.promotions_code_failed())
    }
    setBusy(false)
  }
  const isCurrent = known !== null && known.basis === basis
  return {
    /** What holds for the cart as it is shown. */
    current: isCurrent ? known.answer : null,
    /** The same, or what held a moment ago. */
    shown: basis === null ? null : (known?.answer ?? null),
    problem,
    busy,
    apply: (code: string) => write(() => call('PUT /cart/promotions', { ...about, code })),
    remove: () => write(() => call('DELETE /cart/promotions', about)),
    readAgain: () => take(() => call('GET /cart/promotions', about)).catch(() => undefined),
    forgetProblem: () => setProblem(null),
  }
}

/** Sends what a link left in this browser first; a code that is refused is forgotten. */
async function withSavedCode(about: About): Promise<Answer> {
  const code = readSavedCode()
  if (code !== null)
    try {
      const answer = await call('PUT /cart/promotions', { ...about, code })
      dropSavedCode()
      return answer
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) dropSavedCode()
    }
  return call('GET /cart/promotions', about)
}
