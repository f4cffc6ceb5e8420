import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import type { GiftShare } from './checkout-summary.tsx'

type Checked = Output<'POST /gift-cards/check'> & { code: string; basis: string }
export type GiftCardUse = ReturnType<typeof useGiftCard>

/**
 * The gift card that a buyer pays with, and what the server says it covers of this cart. It is asked again when the
 * cart costs something else.
 */
export function useGiftCard({
  basis,
  place,
  resumedCode,
}: {
  /** What the cart costs, for each way to ship it. */
  basis: string
  /** Where it goes: promotions and the shipping may depend on it. */
  place: { province: string | undefined; city: string | undefined }
  resumedCode: string | undefined
}) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const check = async (code: string) => {
    const turn = (latest.current += 1)
    try {
      const answer = await call('POST /gift-cards/check', { giftCardCode: code, ...place })
      if (turn !== latest.current) return
      setChecked({ ...answer, code, basis })
      setProblem(null)
    } catch (error) {
      if (turn !== latest.current) return
      const sentence = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : ''
      setChecked(null)
      setProblem(sentence || m.checkout_gift_failed())
    }
    setBusy(false)
  }
  const apply = (code: string) => {
    setBusy(true)
    setProblem(null)
    return check(code)
  }
  const remove = () => {
    latest.current += 1
    setChecked(null)
    setProblem(null)
    setBusy(false)
  }
  const readAgain = async () => {
    if (checked) await check(checked.code)
  }

  // What was covered of another sum is not shown for this one.
  const isCurrent = checked?.basis === basis
  const follow = useEffectEvent(() => {
    if (checked && !isCurrent) void check(checked.code)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the server has answered
  useEffect(() => follow(), [basis])
  const resume = useEffectEvent(() => {
    if (resumedCode) void check(resumedCode)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the server has answered
  useEffect(() => resume(), [])

  const shareOf = (shippingMethod: string): GiftShare | null => {
    const share = checked?.totals.find((one) => one.shippingMethod === shippingMethod)
    return checked && isCurrent && share ? { ...share, last4: checked.last4 } : null
  }
  const asked = checked ? { giftCardCode: checked.code, giftCardVersion: checked.version } : {}
  return {
    checked,
    problem,
    busy,
    asked,
    apply,
    remove,
    readAgain,
    shareOf,
    forgetProblem: () => setProblem(null),
  }
}
