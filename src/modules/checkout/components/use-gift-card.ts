import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#server/client.ts'
import type { GiftShare } from './checkout-summary.tsx'

type Checked = Output<'POST /gift-cards/check'> & { code: string; subtotalCents: number }
export type GiftCardUse = ReturnType<typeof useGiftCard>

/**
 * The gift card that a buyer pays with, and what the server says it covers of this cart. It is asked again when the
 * cart costs something else.
 */
export function useGiftCard({
  subtotalCents,
  resumedCode,
}: {
  subtotalCents: number
  resumedCode: string | undefined
}) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const apply = async (code: string) => {
    const turn = (latest.current += 1)
    setBusy(true)
    setProblem(null)
    try {
      const answer = await call('POST /gift-cards/check', { giftCardCode: code })
      if (turn === latest.current) setChecked({ ...answer, code, subtotalCents })
    } catch (error) {
      if (turn !== latest.current) return
      setChecked(null)
      const sentence = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : ''
      setProblem(sentence || m.checkout_gift_failed())
    } finally {
      if (turn === latest.current) setBusy(false)
    }
  }
  const remove = () => {
    latest.current += 1
    setChecked(null)
    setProblem(null)
    setBusy(false)
  }
  const readAgain = async () => {
    if (checked) await apply(checked.code)
  }

  const follow = useEffectEvent(() => {
    if (checked && checked.subtotalCents !== subtotalCents) void apply(checked.code)
  })
  useEffect(() => follow(), [subtotalCents])
  const resume = useEffectEvent(() => {
    if (resumedCode) void apply(resumedCode)
  })
  useEffect(() => resume(), [])

  const shareOf = (shippingMethod: string): GiftShare | null => {
    const share = checked?.totals.find((one) => one.shippingMethod === shippingMethod)
    return checked && share ? { ...share, last4: checked.last4 } : null
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
