import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { LANGUAGES } from '#modules/accounts/components/admin/languages.ts'
import { reasonOf } from '#browser/failure.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import type { Locale } from '#lib/locale.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#browser/toast.ts'
import { MAX_GIFT_CARDS, MAX_GIFT_CENTS, MIN_GIFT_CENTS } from '../../rules.gift-cards.ts'
import { GIFT_CARD_READS } from './gift-card-words.ts'
import { IssuedCodes } from './issued-codes.tsx'

type Terms = Output<'GET /admin/gift-cards/terms'>
type Issued = Output<'POST /admin/gift-cards'>['items']
type Problems = Partial<Record<'amount' | 'count' | 'days' | 'email', string>>

const MIN_DAYS = 30
const MAX_DAYS = 3650

/** New cards; afterwards their codes, this once. */
export function IssueDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const queries = useQueryClient()
  const [issued, setIssued] = useState<Issued | null>(null)
  const [values, setValues] = useState({
    amount: '',
    count: '1',
    days: String(terms.expirationDays),
    email: '',
    locale: getLocale() as Locale,
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // One key per set of values: pressed twice, or after a lost answer, it is the same issue.
  const attempt = useRef({ body: '', key: '' })

  const send = async () => {
    const found = problemsOf(values)
    setProblems(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(null)
    const input = {
      amountCents: centsOf(values.amount)!,
      count: Number(values.count),
      expirationDays: Number(values.days),
      note: values.note.trim(),
      ...(values.email.trim() ? { recipientEmail: values.email.trim(), recipientLocale: values.locale } : {}),
    }
    const body = JSON.stringify(input)
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    try {
      const { items } = await call('POST /admin/gift-cards', input, { key: attempt.current.key })
      setIssued(items)
      toast.success(m.admin_gift_issued_done({ count: items.length }))
      for (const read of GIFT_CARD_READS) void queries.invalidateQueries({ queryKey: [read] })
    } catch (error) {
      const field = error instanceof ApiError && error.fields.find((one) => one.field === 'recipientEmail')
      if (field) setProblems({ email: field.message })
      else setFailure(reasonOf(error, m.admin_gift_write_failed()))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }))
      setProblems((before) => ({ ...before, [name]: undefined }))
    },
  })

  if (issued) return <IssuedCodes cards={issued} sentTo={values.email.trim()} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_gift_issue()}
      description={m.admin_gift_issue_reason()}
      closeLabel={m.admin_cancel()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form="issue-gift-cards" busy={busy} busyLabel={m.admin_saving()}>
            {m.admin_gift_issue_yes()}
          </Button>
        </>
      }
    >
      <form id="issue-gift-cards" noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={m.admin_gift_amount()}
            hint={problems.amount ? undefined : m.admin_gift_amount_hint()}
            required
            error={problems.amount}
          >
            <Input data-autofocus before="$" inputMode="decimal" maxLength={8} {...field('amount')} />
          </Field>
          <Field
            label={m.admin_gift_count()}
            hint={problems.count ? undefined : m.admin_gift_count_hint()}
            required
            error={problems.count}
          >
            <Input inputMode="numeric" maxLength={3} {...field('count')} />
          </Field>
        </div>
        <Field
          label={m.admin_gift_days()}
          hint={problems.days ? undefined : m.admin_gift_days_hint()}
          required
          error={problems.days}
        >
          <Input inputMode="numeric" maxLength={4} {...field('days')} />
        </Field>
        <Field
          label={m.admin_gift_email()}
          hint={m.admin_gift_email_hint()}
          optionalLabel={m.admin_optional()}
          error={problems.email}
        >
          <Input type="email" maxLength={254} autoComplete="off" {...field('email')} />
        </Field>
        {values.email.trim() !== '' && (
          <Field label={m.admin_gift_language()}>
            <Select
              value={values.locale}
              options={LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
              onChange={(event) =>
                setValues((before) => ({ ...before, locale: event.target.value as Locale }))
              }
            />
          </Field>
        )}
        <Field label={m.admin_gift_note()} hint={m.admin_gift_note_hint()} optionalLabel={m.admin_optional()}>
          <Input maxLength={200} {...field('note')} />
        </Field>
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** Each says what its hint said, which then gives way to it. */
function problemsOf({ amount, count, days }: { amount: string; count: string; days: string }): Problems {
  const cents = centsOf(amount)
  const isWhole = (text: string, min: number, max: number) =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
  return {
    ...(cents === null || cents < MIN_GIFT_CENTS || cents > MAX_GIFT_CENTS
      ? { amount: m.admin_gift_amount_hint() }
      : {}),
    ...(isWhole(count, 1, MAX_GIFT_CARDS) ? {} : { count: m.admin_gift_count_hint() }),
    ...(isWhole(days, MIN_DAYS, MAX_DAYS) ? {} : { days: m.admin_gift_days_hint() }),
  }
}

/** `25`, `25.5` and `25,50` are amounts; anything else is none. */
function centsOf(text: string): number | null {
  const [, whole = '', rest = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
