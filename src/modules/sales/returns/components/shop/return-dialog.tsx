import { useEffect, useRef, useState } from 'react'
import { formatDay, formatMoment } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { type Problem, useAct } from '#browser/acting.ts'
import { call, type Input } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { askedCents, askedShippingCents, MAX_REASON, type ReturnKind } from '../../rules.ts'
import { ReturnLines } from './return-lines.tsx'
import { ReturnPhoto, useChosenPhoto } from './return-photo.tsx'
import { kindHint, kindText, type Returnable } from '../../words.ts'

type ReturnDialogProps = { returnable: Returnable; onClose: () => void; onAsked: () => void }
type Asked = Pick<Input<'POST /orders/{id}/returns'>, 'kind' | 'lines' | 'reason'>
type Errors = Partial<Record<'lines' | 'reason' | 'photoId' | 'all', string>>

/** Asks what goes back, why, and how many; the amount shown is what the server will say too. */
export function ReturnDialog({ returnable, onClose, onAsked }: ReturnDialogProps) {
  const [kind, setKind] = useState<ReturnKind>(
    returnable.kinds.find(({ isOpen }) => isOpen)?.kind ?? 'standard',
  )
  const [chosen, setChosen] = useState<Record<string, number>>(() => onlyLine(returnable))
  const [reason, setReason] = useState('')
  const { photo, choose } = useChosenPhoto()
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  // The button is always in view, what it complains about may not be.
  useEffect(() => {
    form.current?.querySelector('[aria-invalid=true], [data-error]')?.scrollIntoView({ block: 'center' })
  }, [tries])
  // A photo is sent once.
  const sent = useRef<{ file: File; id: string } | null>(null)

  const { begin, stop, wasStopped } = useStop()
  const photoIdOf = async (file: File) => {
    if (sent.current?.file !== file) {
      const { id } = await upload<{ id: string }>('/returns/photos', file, begin())
      sent.current = { file, id }
    }
    return sent.current.id
  }
  const asking = useAct(
    async (asked: Asked, { key }) => {
      const photoId = kind === 'defective' && photo ? await photoIdOf(photo.file) : undefined
      const given = { id: returnable.orderId, ...asked, ...(photoId ? { photoId } : {}) }
      return call('POST /orders/{id}/returns', given, { key: `${key}${photoId ?? ''}` })
    },
    {
      said: m.returns_sent,
      failed: m.returns_send_failed,
      reportsIn: 'place',
      refused: wasStopped,
      refreshes: ['GET /returns', 'GET /orders/{id}/returnable'],
      done: onAsked,
    },
  )
  const { busy } = asking
  const guard = useUnsavedGuard(() => !busy && (reason.trim() !== '' || photo !== null))
  // What is closed is not sent: its photo is still on its way.
  const close = guard.closing(() => {
    stop()
    onClose()
  })

  const wanted = returnable.lines
    .map((line) => ({ ...line, quantity: chosen[line.variantId] ?? 0 }))
    .filter(({ quantity, openKinds }) => quantity > 0 && openKinds.includes(kind))

  const estimateCents = askedCents(kind, wanted) + askedShippingCents(kind, returnable.lines, wanted)

  const forget = (field: keyof Errors) => {
    if (errors[field]) setErrors((before) => ({ ...before, [field]: '' }))
  }
  const send = async () => {
    const missing: Errors = {
      ...(wanted.length === 0 ? { lines: m.returns_lines_required() } : {}),
      ...(reason.trim() === '' ? { reason: m.returns_reason_required() } : {}),
      ...(kind === 'defective' && !photo ? { photoId: m.returns_photo_required() } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return setTries(tries + 1)
    await asking.start({
      kind,
      lines: wanted.map(({ variantId, quantity }) => ({ variantId, quantity })),
      reason,
    })
    const { problem } = asking.now()
    if (!problem) return
    setErrors(errorsOf(problem))
    setTries(tries + 1)
  }
  return (
    <Dialog
      open
      onClose={close}
      size="md"
      title={m.returns_ask_of({ number: returnable.number })}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.returns_cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.common_sending()} onClick={() => void send()}>
            {m.returns_send()}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-6">
        <RadioGroup legend={m.returns_which_kind()}>
          {returnable.kinds.map(({ kind: one, isOpen, until }) => (
            <RadioCard
              key={one}
              name="kind"
              value={one}
              label={kindText(one)}
              hint={`${kindHint(one)} ${until ? untilText(one, isOpen, until) : ''}`}
              checked={kind === one}
              disabled={!isOpen || busy}
              onChange={() => setKind(one)}
            />
          ))}
        </RadioGroup>
        <ReturnLines
          lines={returnable.lines}
          kind={kind}
          chosen={chosen}
          onChange={(lines) => {
            setChosen(lines)
            forget('lines')
          }}
          error={errors.lines}
          disabled={busy}
        />
        <Field
          label={kind === 'exchange' ? m.returns_reason_exchange() : m.returns_reason()}
          error={errors.reason}
          required
        >
          <Textarea
            rows={3}
            maxLength={MAX_REASON}
            value={reason}
            disabled={busy}
            onChange={(event) => {
              setReason(event.target.value)
              forget('reason')
            }}
          />
        </Field>
        {kind === 'defective' && (
          <ReturnPhoto
            photo={photo}
            onChoose={(file) => {
              choose(file)
              forget('photoId')
              forget('all')
            }}
            error={errors.photoId}
          />
        )}
        <p aria-live="polite" className="flex justify-between gap-4 border-line border-t pt-4">
          {kind === 'exchange' ? (
            m.returns_estimate_exchange()
          ) : (
            <>
              <span>{m.returns_estimate()}</span>
              <span className="money font-bold">{formatUsd(estimateCents)}</span>
            </>
          )}
        </p>
        {errors.all && (
          <div role="alert" data-error>
            <FieldError>{errors.all}</FieldError>
          </div>
        )}
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}

/** Of an order of one product, that product is what goes back. */
function onlyLine({ lines }: Returnable): Record<string, number> {
  const open = lines.filter(({ returnable, openKinds }) => returnable > 0 && openKinds.length > 0)
  return open.length === 1 ? { [open[0]!.variantId]: 1 } : {}
}

function untilText(kind: ReturnKind, isOpen: boolean, until: string): string {
  const date = kind === 'defective' ? formatMoment(until) : formatDay(until)
  return isOpen ? m.common_until({ date }) : m.returns_kind_over({ date })
}

function errorsOf({ fields, sentence }: Problem): Errors {
  const found: Errors = {}
  for (const [field, message] of Object.entries(fields)) found[fieldOf(field)] ??= message
  return Object.keys(found).length > 0 ? found : { all: sentence }
}

function fieldOf(path: string): keyof Errors {
  const [field = ''] = path.split('.')
  return field === 'lines' || field === 'reason' || field === 'photoId' ? field : 'all'
}
