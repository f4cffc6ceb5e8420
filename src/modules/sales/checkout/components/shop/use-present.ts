import { useEffect, useState } from 'react'
import { useAddressForm } from './address-form.ts'
import type { CheckoutBody } from './attempt.ts'
import { emptyBilling, FORM_FIELDS } from './billing-problems.ts'
import { type Draft, keepDraft } from './draft.ts'

export type Present = ReturnType<typeof usePresent>

/** Whether the order is a present, with its note and who receives it. */
export function usePresent({ userId, resumed, draft }: UsePresent) {
  const first = resumed ? presentOf(resumed) : draft.present
  const [isOn, setOn] = useState(first?.isOn ?? false)
  const [note, setNote] = useState(first?.note ?? '')
  const [isForOther, setForOther] = useState(first?.isForOther ?? false)
  const form = useAddressForm('receiver', () => ({ ...emptyBilling, ...first?.receiver }))
  const { values } = form
  const hasReceiver = isOn && isForOther
  useEffect(() => {
    keepDraft(userId, { present: { isOn, note, isForOther, receiver: values } })
  }, [userId, isOn, note, isForOther, values])

  const asked = (): Pick<CheckoutBody, 'gift'> => {
    if (!isOn) return {}
    const { email: _, taxId: __, ...receiver } = values
    return { gift: { note, receiver: isForOther ? receiver : null } }
  }
  return {
    isOn,
    note,
    isForOther,
    setOn,
    setNote,
    setForOther,
    form,
    /** Who receives it instead of the buyer; null is the buyer. */
    receiver: hasReceiver ? values : null,
    problems: hasReceiver ? form.problems : {},
    shownAt: hasReceiver ? form.shownAt : 0,
    isGood: () => !hasReceiver || form.isGood(),
    asked: asked(),
  }
}

type UsePresent = { userId: string; resumed: CheckoutBody | undefined; draft: Draft }

function presentOf({ gift }: CheckoutBody): Draft['present'] {
  if (!gift) return undefined
  const receiver = Object.fromEntries(
    FORM_FIELDS.receiver.map((field) => [field, gift.receiver?.[field] ?? '']),
  )
  return { isOn: true, note: gift.note ?? '', isForOther: Boolean(gift.receiver), receiver }
}
