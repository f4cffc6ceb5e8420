import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { CartPromotions } from './use-cart-promotions.ts'

type Answer = NonNullable<CartPromotions['shown']>

/** What promotions take off this cart, why the code of a buyer does not, and the field for one. */
export function DiscountCode({ of: promotions }: { of: CartPromotions }) {
  const { shown, busy, remove } = promotions
  const [isOpen, setOpen] = useState(false)
  const onRemove = () => void remove()
  return (
    <section aria-label={m.promotions_title()} className="grid gap-2">
      {shown && shown.applied.length > 0 && (
        <ul aria-label={m.promotions_applied()} className="grid gap-2">
          {shown.applied.map((one) => (
            <Applied key={one.name} one={one} code={one.isCode ? shown.code : null} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {shown?.refusal && shown.code !== null && (
        <output className="flex items-start justify-between gap-2 rounded-control bg-warn-soft py-1 pl-3 text-sm text-warn-ink">
          <span className="py-2">
            <strong className="wrap-anywhere">{shown.code}</strong>: {shown.refusal.text}
            {shown.codeText && <span className="block">{shown.codeText}</span>}
          </span>
          <RemoveButton code={shown.code} onRemove={onRemove} />
        </output>
      )}
      {shown?.code == null &&
        (isOpen || promotions.problem ? (
          <CodeForm promotions={promotions} />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            icon={<Tag aria-hidden />}
            busy={busy}
            className="justify-self-start"
            onClick={() => setOpen(true)}
          >
            {m.promotions_field_open()}
          </Button>
        ))}
    </section>
  )
}

type AppliedProps = { one: Answer['applied'][number]; code: string | null; onRemove: () => void }

function Applied({ one: { name, cents, shippingCents, gift, text }, code, onRemove }: AppliedProps) {
  return (
    <li className="text-sm">
      {gift && (
        <span className="mb-2 flex items-center gap-3">
          <ProductThumb imageUrl={gift.imageUrl} size={56} />
          <span className="min-w-0 flex-1 wrap-anywhere font-semibold">
            {m.orders_line_gift({ title: gift.title })}
          </span>
          <span className="font-bold text-ok-ink">{m.common_free()}</span>
        </span>
      )}
      {(!gift || code !== null) && (
        <span className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-ok-soft px-3 font-semibold text-ok-ink md:min-h-8">
          <Tag aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{code ?? name}</span>
          {!gift && <span className="money">−{formatUsd(cents + shippingCents)}</span>}
          {code !== null && <RemoveButton code={code} onRemove={onRemove} />}
        </span>
      )}
      <span className="mt-1 block text-muted">{text}</span>
    </li>
  )
}

function RemoveButton({ code, onRemove }: { code: string; onRemove: () => void }) {
  const label = m.promotions_remove({ code })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onRemove}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken md:size-8"
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}

function CodeForm({ promotions: { problem, busy, apply, forgetProblem } }: { promotions: CartPromotions }) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (busy) return
    if (code.trim() === '') setMissing(true)
    else void apply(code.trim())
  }
  return (
    <div className="grid gap-2">
      <Field
        label={m.promotions_field_label()}
        error={isMissing ? m.promotions_code_wrong() : (problem ?? undefined)}
      >
        <Input
          value={code}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the buyer has just asked for this field
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
            forgetProblem()
          }}
          onKeyDown={(event) => {
            // Enter means this field, not the whole purchase around it.
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
      </Field>
      <Button
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        busy={busy}
        busyLabel={m.promotions_field_busy()}
        onClick={send}
      >
        {m.common_apply()}
      </Button>
    </div>
  )
}
