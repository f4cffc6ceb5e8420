import { useAct } from '#browser/acting.ts'
import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { reasonOf } from '#browser/failure.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { toast } from '#browser/toast.ts'
import { useOffline } from '#browser/use-offline.ts'
import { useUnsavedGuard, wasTyped } from '#browser/use-unsaved-guard.ts'
import { CONTACT_TOPICS, type ContactTopic, TOPIC_NAMES } from '../../rules/contact.ts'
import { type ContactDraft, contactProblems, type FieldName } from './contact-problems.ts'

type Failure = { message: string | null; fields: Partial<Record<FieldName, string>> }
const neverChanges = () => () => undefined
const NONE: Failure = { message: null, fields: {} }

/** Writes to the shop. A signed-in person finds their name and address filled in, and may change them. */
export function ContactForm({
  person,
  withTopics,
}: {
  person: { fullName: string; email: string; phone: string | null } | null
  withTopics?: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setIsSent] = useState(false)
  const [{ message, fields }, setFailure] = useState(NONE)
  const isOffline = useOffline()
  const guard = useUnsavedGuard(() => wasTyped(form.current))
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

  useEffect(() => void loadToaster(), [])
  useEffect(() => {
    if (form.current && person) fillIn(form.current, person)
  }, [person])

  const fail = (failure: Failure) => {
    setFailure(failure)
    if (failure.message) showToast('error', failure.message)
    // After the render that marks what is wrong.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true],[role=alert]')?.focus(),
    )
  }
  const sending = useAct('POST /contact', {
    failed: m.messages_contact_failed,
    reportsIn: 'place',
    done() {
      if (!form.current) return
      form.current.reset()
      setIsSent(true)
      showToast('success', m.messages_contact_sent())
    },
    refused(error) {
      fail(failureOf(error))
      return true
    },
  })
  const { busy } = sending
  const send = async () => {
    if (busy || !form.current) return
    const draft = readDraft(new FormData(form.current))
    setIsSent(false)
    const problems = contactProblems(draft)
    if (Object.keys(problems).length > 0) return fail({ message: null, fields: problems })
    setFailure(NONE)
    // The banner above the form says it already; the toast answers the press.
    if (isOffline) return showToast('error', m.app_offline())
    await sending.start(draft)
  }

  return (
    <form
      ref={form}
      // Without scripts the browser sends it itself, and checks what must be there.
      method="post"
      action="/api/v1/contact/form"
      noValidate={isHydrated}
      className="flex flex-col gap-4"
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement
        if (name in fields) setFailure({ message, fields: { ...fields, [name]: undefined } })
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <output className="contents">
        {isOffline && (
          <Banner tone="bg-warn-soft text-warn-ink" icon={<WifiOff aria-hidden />}>
            {m.app_offline()}
          </Banner>
        )}
      </output>
      {message && (
        <Banner tone="bg-bad-soft text-bad-ink" icon={<CircleAlert aria-hidden />} role="alert">
          {message}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.common_name()} error={fields.name} required>
          <Input name="name" autoComplete="name" maxLength={120} />
        </Field>
        <Field label={m.common_email()} error={fields.email} required>
          <Input name="email" type="email" autoComplete="email" inputMode="email" maxLength={254} />
        </Field>
        <Field
          label={m.common_phone()}
          hint={m.common_phone_hint()}
          optionalLabel={m.common_optional()}
          error={fields.phone}
        >
          <Input name="phone" type="tel" autoComplete="tel" inputMode="tel" maxLength={40} />
        </Field>
        {withTopics && (
          <Field label={m.messages_contact_topic()} optionalLabel={m.common_optional()} error={fields.topic}>
            <Select
              name="topic"
              placeholder={m.messages_contact_topic_choose()}
              options={CONTACT_TOPICS.map((topic) => ({ value: topic, label: TOPIC_NAMES[topic]() }))}
            />
          </Field>
        )}
        <Field
          label={m.messages_contact_subject()}
          error={fields.subject}
          required
          className={withTopics ? 'sm:col-span-2' : undefined}
        >
          <Input name="subject" maxLength={150} />
        </Field>
      </div>
      <Field
        label={m.messages_contact_message()}
        hint={m.messages_contact_message_hint()}
        error={fields.message}
        required
      >
        <Textarea name="message" rows={6} maxLength={4000} className="min-h-36" />
      </Field>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-5">
        <Button type="submit" size="lg" busy={busy} busyLabel={m.common_sending()}>
          {m.common_send_message()}
        </Button>
        <p className="text-muted text-sm">
          {m.messages_contact_privacy()}{' '}
          <a href="/privacy" className="inline-block py-1 text-brand-ink underline underline-offset-4">
            {m.messages_contact_privacy_link()}
          </a>
        </p>
      </div>
      <output className="contents">
        {isSent && (
          <Banner tone="bg-ok-soft text-ok-ink" icon={<CircleCheck aria-hidden />}>
            {m.messages_contact_sent()}
          </Banner>
        )}
      </output>
      <UnsavedDialog guard={guard} />
    </form>
  )
}

function Banner({
  tone,
  icon,
  role,
  children,
}: {
  tone: string
  icon: ReactNode
  role?: 'alert'
  children: ReactNode
}) {
  return (
    <p
      role={role}
      tabIndex={role && -1}
      className={`${tone} flex items-start gap-2.5 rounded-control px-4 py-3 font-medium text-sm outline-none [&_svg]:size-5 [&_svg]:shrink-0`}
    >
      {icon}
      <span>{children}</span>
    </p>
  )
}

// Fetched while there is a connection, so that its loss can still be shown; the form says the same in its place.
const loadToaster = () => import('#ui/toaster.tsx').catch(() => null)

function showToast(kind: 'success' | 'error', message: string) {
  void loadToaster().then((loaded) => loaded && toast[kind](message))
}

function readDraft(data: FormData): ContactDraft {
  const textOf = (name: string) => String(data.get(name) ?? '').trim()
  const phone = textOf('phone')
  const topic = textOf('topic')
  return {
    name: textOf('name'),
    email: textOf('email'),
    subject: textOf('subject'),
    message: textOf('message'),
    ...(phone && { phone }),
    ...(topic && { topic: topic as ContactTopic }),
  }
}

function fillIn(form: HTMLFormElement, person: { fullName: string; email: string; phone: string | null }) {
  const known = { name: person.fullName, email: person.email, phone: person.phone ?? '' }
  for (const [name, value] of Object.entries(known)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value === '') input.defaultValue = value
  }
}

function failureOf(error: unknown): Failure {
  const fields =
    error instanceof ApiError
      ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
      : {}
  if (Object.keys(fields).length > 0) return { message: null, fields }
  return { message: reasonOf(error, m.messages_contact_failed()), fields }
}
