import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { RECEIPT_TYPES } from '#modules/platform/media/rules.ts'
import { m } from '#paraglide/messages.js'
import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { receiptProblem } from '../receipt-problem.ts'
import type { DirectOrder } from '../seller-payment-words.ts'

type ProofUploadProps = { orderId: string; own: DirectOrder }

/** The receipt of a transfer: chosen with the button or dropped here, looked at once more, and sent. */
export function ProofUpload({ orderId, own }: ProofUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [reference, setReference] = useState(own.payment.bankReference ?? '')
  const [unfit, setUnfit] = useState<string | null>(null)
  // Which of the two calls is being made.
  const [about, setAbout] = useState<'file' | 'reference'>('file')
  const [isOver, setOver] = useState(false)
  const id = useId()

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const why = receiptProblem(chosen)
    setFile(why === null ? chosen : null)
    setUnfit(why)
    sending.forget()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const { begin, stop, wasStopped } = useStop()
  const sending = useAct(
    async (chosen: File) => {
      const signal = begin()
      const given = reference.trim()
      const whose = { id: orderId, sellerOrderId: own.id }
      setAbout('reference')
      if (given && given !== own.payment.bankReference)
        await call('PUT /orders/{id}/seller-orders/{sellerOrderId}/reference', { ...whose, reference: given })
      setAbout('file')
      await upload(`/orders/${orderId}/seller-orders/${own.id}/proof`, chosen, signal)
    },
    {
      said: m.orders_proof_sent,
      failed: m.orders_proof_failed,
      reportsIn: 'place',
      refused: wasStopped,
      refreshes: ['GET /orders/{id}'],
      done: () => setFile(null),
    },
  )
  const sent = sending.problem && { about, text: sending.problem.sentence }
  const problem = unfit ? { about: 'file', text: unfit } : sent

  return (
    <div className="mt-4 grid gap-3 border-line border-t pt-4 print:hidden">
      <p className="font-semibold">{m.orders_proof_title()}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one more way for a mouse; the button inside is for everybody */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed p-4 transition-colors ${isOver ? 'border-brand-strong bg-brand-soft' : 'border-line-strong'}`}
      >
        <input
          ref={input}
          type="file"
          accept={RECEIPT_TYPES.join(',')}
          aria-label={m.common_choose_file()}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file again must be a change again.
            event.target.value = ''
          }}
        />
        <Button
          variant="secondary"
          icon={<FileUp aria-hidden />}
          aria-describedby={problem?.about === 'file' ? `${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {file ? m.orders_proof_other() : m.common_choose_file()}
        </Button>
        {file ? (
          <output className="min-w-0 break-all font-semibold text-sm">{file.name}</output>
        ) : (
          <p id={`${id}-hint`} className="text-muted text-sm">
            <span className="pointer-coarse:hidden">{m.orders_proof_drop()} </span>
            {m.orders_proof_hint()}
          </p>
        )}
      </div>
      {problem?.about === 'file' && <FieldError id={`${id}-error`}>{problem.text}</FieldError>}
      {file && (
        <>
          <Field
            label={m.orders_proof_reference()}
            optionalLabel={m.common_optional()}
            hint={m.orders_proof_reference_hint()}
            error={problem?.about === 'reference' ? problem.text : undefined}
          >
            <Input
              value={reference}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button
              busy={sending.busy}
              busyLabel={m.common_sending()}
              onClick={() => void sending.start(file)}
            >
              {m.orders_proof_send()}
            </Button>
            {sending.busy && (
              <Button variant="quiet" onClick={stop}>
                {m.common_upload_stop()}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
