import { useState } from 'react'
import type { Input as Given } from '#browser/client.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { Textarea } from '#ui/textarea.tsx'
import {
  GIFT_AMOUNTS,
  type GiftDelivery,
  MAX_GIFT_NAME,
  MAX_GIFT_NOTE,
  MAX_SOLD_CENTS,
  MIN_SOLD_CENTS,
} from '../../rules.ts'
import { GIFT_DESIGN_NAMES, type GiftDesign } from '../../rules/designs.ts'
import { designWords } from '../../words.ts'
import { DesignIcon } from './card-face.tsx'

export type GiftDraft = {
  /** Null while what is typed is no amount. */
  amountCents: number | null
  design: GiftDesign
  recipientName: string
  senderName: string
  note: string
  sendOn: string
  delivery: GiftDelivery
  recipientEmail: string
}
type Problems = Partial<Record<keyof GiftDraft, string>>
type Body = Omit<
  Given<'POST /gift-cards/purchases'>,
  'paymentMethod' | 'testChoice' | 'savedCardId' | 'saveCard'
>

export const emptyDraft = (sendOn: string): GiftDraft => ({
  amountCents: GIFT_AMOUNTS[1],
  design: 'general',
  ...{ recipientName: '', senderName: '', note: '', recipientEmail: '' },
  sendOn,
  delivery: 'email',
})

/** What the shop would refuse, said before it is asked; it decides all the same. */
export function problemsOf(draft: GiftDraft): Problems {
  const { amountCents, recipientName, senderName, sendOn, delivery, recipientEmail } = draft
  const isAmount = amountCents !== null && amountCents >= MIN_SOLD_CENTS && amountCents <= MAX_SOLD_CENTS
  const limits = { min: formatUsd(MIN_SOLD_CENTS), max: formatUsd(MAX_SOLD_CENTS) }
  return {
    ...(isAmount ? {} : { amountCents: m.gifts_amount_invalid(limits) }),
    ...(recipientName.trim() ? {} : { recipientName: m.gifts_recipient_required() }),
    ...(senderName.trim() ? {} : { senderName: m.gifts_sender_required() }),
    ...(sendOn ? {} : { sendOn: m.gifts_day_refused() }),
    ...(delivery === 'link' || recipientEmail.includes('@')
      ? {}
      : { recipientEmail: m.gifts_email_missing() }),
  }
}

export const toBody = ({ amountCents, recipientEmail, ...draft }: GiftDraft): Body => ({
  ...draft,
  amountCents: amountCents ?? 0,
  ...(draft.delivery === 'email' ? { recipientEmail } : {}),
})

type GiftFieldsProps = {
  draft: GiftDraft
  days: { first: string; last: string }
  problems: Problems
  onChange: (change: Partial<GiftDraft>) => void
}

export function GiftFields({ draft, days, problems, onChange }: GiftFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <Amount draft={draft} problem={problems.amountCents} onChange={onChange} />
      <RadioGroup legend={m.gifts_design()} className="grid gap-2 sm:grid-cols-2">
        {GIFT_DESIGN_NAMES.map((design) => (
          <RadioCard
            key={design}
            name="design"
            value={design}
            checked={design === draft.design}
            onChange={() => onChange({ design })}
            label={designWords[design]()}
            aside={<DesignIcon design={design} className="size-5" />}
          />
        ))}
      </RadioGroup>
      <Field label={m.gifts_recipient()} required error={problems.recipientName}>
        <Input
          name="recipientName"
          maxLength={MAX_GIFT_NAME}
          value={draft.recipientName}
          onChange={({ target }) => onChange({ recipientName: target.value })}
        />
      </Field>
      <Field label={m.gifts_sender()} required error={problems.senderName}>
        <Input
          name="senderName"
          autoComplete="name"
          maxLength={MAX_GIFT_NAME}
          value={draft.senderName}
          onChange={({ target }) => onChange({ senderName: target.value })}
        />
      </Field>
      <Field label={m.gifts_note()}>
        <Textarea
          name="note"
          rows={3}
          maxLength={MAX_GIFT_NOTE}
          value={draft.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
      <RadioGroup legend={m.gifts_delivery()} className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="delivery"
          value="email"
          checked={draft.delivery === 'email'}
          onChange={() => onChange({ delivery: 'email' })}
          label={m.gifts_by_email()}
          hint={m.gifts_by_email_hint()}
        />
        <RadioCard
          name="delivery"
          value="link"
          checked={draft.delivery === 'link'}
          onChange={() => onChange({ delivery: 'link' })}
          label={m.gifts_by_link()}
          hint={m.gifts_by_link_hint()}
        />
      </RadioGroup>
      {draft.delivery === 'email' && (
        <Field label={m.gifts_recipient_email()} required error={problems.recipientEmail}>
          <Input
            type="email"
            name="recipientEmail"
            inputMode="email"
            value={draft.recipientEmail}
            onChange={({ target }) => onChange({ recipientEmail: target.value })}
          />
        </Field>
      )}
      <Field label={m.gifts_send_on()} hint={m.gifts_send_on_hint()} required error={problems.sendOn}>
        <Input
          type="date"
          name="sendOn"
          min={days.first}
          max={days.last}
          value={draft.sendOn}
          onChange={({ target }) => onChange({ sendOn: target.value })}
        />
      </Field>
    </div>
  )
}

type AmountProps = Pick<GiftFieldsProps, 'draft' | 'onChange'> & { problem: string | undefined }

function Amount({ draft, problem, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(() => typedOf(draft))
  return (
    <>
      <RadioGroup legend={m.gifts_amount()} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {GIFT_AMOUNTS.map((cents) => (
          <RadioCard
            key={cents}
            name="amount"
            value={cents}
            checked={typed === null && draft.amountCents === cents}
            onChange={() => {
              setTyped(null)
              onChange({ amountCents: cents })
            }}
            label={<span className="money">{formatUsd(cents)}</span>}
          />
        ))}
        <RadioCard
          name="amount"
          value="other"
          checked={typed !== null}
          onChange={() => {
            setTyped('')
            onChange({ amountCents: null })
          }}
          label={m.gifts_amount_other()}
        />
      </RadioGroup>
      {typed !== null && (
        <Field label={m.gifts_amount_typed()} required error={problem}>
          <Input
            name="typedAmount"
            inputMode="decimal"
            before="$"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange({ amountCents: centsOf(target.value) })
            }}
          />
        </Field>
      )}
    </>
  )
}

/** What stands in the field of another amount; null where the amount is one of those offered. */
const typedOf = ({ amountCents }: GiftDraft): string | null =>
  amountCents === null || GIFT_AMOUNTS.some((cents) => cents === amountCents)
    ? null
    : (amountCents / 100).toFixed(2)

/** Whole cents of what is typed, with a point or a comma; null for anything else. */
function centsOf(typed: string): number | null {
  const [, dollars, cents = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
