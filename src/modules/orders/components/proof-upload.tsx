import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { MAX_BYTES, RECEIPT_TYPES } from '#modules/media/rules.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#browser/toast.ts'
import type { Part } from './transfer-parts.tsx'

type ProofUploadProps = { orderId: string; part: Part; onSent: () => void }

/** The receipt of a transfer: chosen with the button or dropped here, looked at once more, and sent. */
export function ProofUpload({ orderId, part, onSent }: ProofUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [reference, setReference] = useState(part.bankReference ?? '')
  const [problem, setProblem] = useState<{ about: 'file' | 'reference'; text: string } | null>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const isKnown = RECEIPT_TYPES.includes(chosen.type)
    const isSmall = chosen.size <= MAX_BYTES.receipt
    setFile(isKnown && isSmall ? chosen : null)
    if (!isKnown) setProblem({ about: 'file', text: m.media_not_a_receipt() })
    else if (!isSmall) setProblem({ about: 'file', text: m.orders_proof_too_large() })
    else setProblem(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const send = async (chosen: File) => {
    setBusy(true)
    setProblem(null)
    const given = reference.trim()
    let about: 'file' | 'reference' = 'reference'
    try {
      if (given && given !== part.bankReference)
        await call('PUT /orders/{id}/parts/{partId}/reference', {
          id: orderId,
          partId: part.id,
          reference: given,
        })
      about = 'file'
      await uploadProof({ orderId, partId: part.id, file: chosen })
      toast.success(m.orders_proof_sent())
      setFile(null)
      onSent()
    } catch (error) {
      const text = (error instanceof ApiError && error.message) || m.orders_proof_failed()
      setProblem({ about, text })
    } finally {
      setBusy(false)
    }
  }

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
          aria-label={m.orders_proof_choose()}
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
          {file ? m.orders_proof_other() : m.orders_proof_choose()}
        </Button>
        {file ? (
          <output className="min-w-0 break-all font-semibold text-sm">{file.name}</output>
        ) : (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {m.orders_proof_hint()}
          </p>
        )}
      </div>
      {problem?.about === 'file' && <FieldError id={`${id}-error`}>{problem.text}</FieldError>}
      {file && (
        <>
          <Field
            label={m.orders_proof_reference()}
            optionalLabel={m.orders_proof_optional()}
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
          <Button
            busy={isBusy}
            busyLabel={m.orders_proof_sending()}
            onClick={() => void send(file)}
            className="justify-self-start"
          >
            {m.orders_proof_send()}
          </Button>
        </>
      )}
    </div>
  )
}

/** Sends the file as it is; the server judges it. What is not JSON does not go through the typed client, but fails like it. */
async function uploadProof({ orderId, partId, file }: { orderId: string; partId: string; file: File }) {
  const path = `/api/v1/orders/${orderId}/parts/${partId}/proof`
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const response = await fetch(path, { method: 'POST', body: file, headers }).catch(() => {
    throw new ApiError({ status: 0, code: 'offline', detail: '' })
  })
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  throw new ApiError(
    (body as ConstructorParameters<typeof ApiError>[0] | null) ?? {
      status: response.status,
      code: 'offline',
      detail: '',
    },
  )
}
