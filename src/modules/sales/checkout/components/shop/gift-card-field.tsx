import { Gift } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#i18n/dates.ts'
import { maskedGiftCard } from '#modules/payments/gift-cards/rules.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { GiftCardUse } from './use-gift-card.ts'

/** Where a buyer gives the code of a gift card, and what came of it. */
export function GiftCardField({ gift, isWhole }: { gift: GiftCardUse; isWhole: boolean }) {
  const { checked, remove } = gift
  const [isOpen, setOpen] = useState(false)
  if (checked) {
    const { last4, balanceCents, expiresAt } = checked
    return (
      <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-ok bg-ok-soft p-4">
        <span className="flex min-w-0 items-start gap-3 text-ok-ink">
          <Gift aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="block font-semibold">
              {m.common_gift_card_of({ card: maskedGiftCard(last4) })}
            </span>
            <span className="block text-sm">
              {m.checkout_gift_balance({ balance: formatUsd(balanceCents), date: formatDay(expiresAt) })}
            </span>
            {isWhole && <span className="block text-sm">{m.checkout_gift_covers_all()}</span>}
          </span>
        </span>
        <Button variant="secondary" size="sm" onClick={remove}>
          {m.common_remove()}
        </Button>
      </output>
    )
  }
  if (!isOpen && !gift.problem && !gift.busy)
    return (
      <Button
        variant="quiet"
        icon={<Gift aria-hidden />}
        className="justify-self-start max-md:-ml-4"
        onClick={() => setOpen(true)}
      >
        {m.checkout_gift_open()}
      </Button>
    )
  return <CodeForm gift={gift} />
}

function CodeForm({ gift }: { gift: GiftCardUse }) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const problem = isMissing ? m.checkout_gift_card_missing() : gift.problem
  const apply = () => {
    if (gift.busy) return
    if (code.trim() === '') setMissing(true)
    else void gift.apply(code.trim())
  }
  return (
    <div className="rounded-card border border-line p-4">
      <Field label={m.checkout_gift_label()} error={problem ?? undefined}>
        <Input
          value={code}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the buyer has just asked for this field
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase tabular-nums"
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
            gift.forgetProblem()
          }}
          onKeyDown={(event) => {
            // Enter means this field, not the whole purchase around it.
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <Button
        variant="secondary"
        className="mt-3 max-sm:w-full"
        busy={gift.busy}
        busyLabel={m.checkout_gift_applying()}
        onClick={apply}
      >
        {m.common_apply()}
      </Button>
    </div>
  )
}
