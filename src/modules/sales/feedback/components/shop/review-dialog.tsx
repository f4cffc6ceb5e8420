import { useEffect, useRef, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { UploadsOfForm, useUploads } from '#browser/uploads.ts'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { looksLikeCode, MAX_WORDS } from '../../rules.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { StarsField } from './stars-field.tsx'

type ReviewDialogProps = { productId: string; onClose: () => void; onWritten: () => void }
type Own = Output<'GET /products/{id}/review'>
type Errors = Partial<Record<'stars' | 'words' | 'photoIds' | 'all', string>>

const refusals: Record<NonNullable<Own['refusal']>, () => string> = {
  not_bought: m.reviews_not_bought,
  not_received: m.reviews_not_received,
  given_back: m.reviews_given_back,
  paid_outside: m.reviews_paid_outside,
  own_store: m.reviews_own_store,
  near_store: m.reviews_near_store,
}

/** Asks what a buyer thinks of a product, or says why it is not theirs to say. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { productId, onClose } = props
  const own = useRead('GET /products/{id}/review', { id: productId }, { fresh: true })
  if (own.data?.refusal === null && own.isFetchedAfterMount) return <ReviewForm {...props} own={own.data} />
  return (
    <Dialog open onClose={onClose} size="sm" title={m.reviews_write()} closeLabel={m.common_close()}>
      {own.data?.refusal ? (
        <p className="pb-3">{refusals[own.data.refusal]()}</p>
      ) : own.error ? (
        <ReadFailed read={own} title={m.reviews_failed()} />
      ) : (
        <div aria-busy className="grid gap-4 pb-3">
          <Skeleton className="h-11 w-56" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  )
}

function ReviewForm({ productId, own, onClose, onWritten }: ReviewDialogProps & { own: Own }) {
  const [stars, setStars] = useState(own.review?.stars ?? 0)
  const [words, setWords] = useState(own.review?.words ?? '')
  const [photoIds, setPhotoIds] = useState<readonly string[]>(own.review?.photoIds ?? [])
  const [errors, setErrors] = useState<Errors>({})
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  // The button is always in view, what it complains about may not be.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-invalid] input, [aria-invalid=true]')?.focus()
  }, [tries])
  const done = () => {
    onWritten()
    onClose()
  }
  const writing = useAct('PUT /products/{id}/review', {
    said: ({ review }) => (review?.hiddenReason ? m.reviews_written_hidden() : m.reviews_written()),
    failed: m.reviews_write_failed,
    reportsIn: 'place',
    done,
  })
  const removing = useAct('DELETE /products/{id}/review', {
    said: m.reviews_removed,
    failed: m.reviews_write_failed,
    done,
  })
  const busy = writing.busy || removing.busy
  const isChanged =
    stars !== (own.review?.stars ?? 0) ||
    words !== (own.review?.words ?? '') ||
    photoIds.join() !== (own.review?.photoIds ?? []).join()
  const send = async () => {
    const missing: Errors = {
      ...(stars === 0 ? { stars: m.reviews_stars_required() } : {}),
      ...(looksLikeCode(words) ? { words: m.reviews_no_code() } : {}),
    }
    setErrors(missing)
    setTries(tries + 1)
    if (Object.keys(missing).length > 0) return
    await writing.start({ id: productId, stars, words, photoIds: [...photoIds] })
    const { problem } = writing.now()
    if (!problem) return
    setErrors(Object.keys(problem.fields).length > 0 ? problem.fields : { all: problem.sentence })
    setTries(tries + 2)
  }
  const uploads = useUploads(send)
  const guard = useUnsavedGuard(() => !busy && (isChanged || uploads.isUploading))
  const close = guard.closing(onClose)
  return (
    <Dialog
      open
      onClose={close}
      title={own.review ? m.reviews_change() : m.reviews_write()}
      description={own.product.title}
      closeLabel={m.common_close()}
      footer={
        <>
          {own.review && (
            <Button
              variant="quiet"
              busy={removing.busy}
              busyLabel={m.common_sending()}
              disabled={busy}
              onClick={() => void removing.start({ id: productId })}
              className="sm:mr-auto"
            >
              {m.reviews_remove()}
            </Button>
          )}
          <Button variant="secondary" onClick={uploads.isWaiting ? uploads.stopWaiting : close}>
            {uploads.isWaiting ? m.common_upload_wait_stop() : m.common_cancel()}
          </Button>
          <Button
            busy={writing.busy || uploads.isWaiting}
            busyLabel={uploads.isWaiting ? m.common_upload_waiting() : m.common_sending()}
            disabled={busy}
            onClick={() => void uploads.send()}
          >
            {m.reviews_publish()}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-5">
        {own.review?.hiddenReason && (
          <Notice tone="warn" title={m.reviews_hidden_title()}>
            {own.review.hiddenReason}
          </Notice>
        )}
        <StarsField value={stars} onChange={setStars} error={errors.stars} disabled={busy} />
        <Field
          label={m.reviews_words()}
          hint={m.reviews_words_hint()}
          optionalLabel={m.common_optional()}
          error={errors.words}
        >
          <Textarea
            rows={4}
            maxLength={MAX_WORDS}
            value={words}
            disabled={busy}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <UploadsOfForm value={uploads.of}>
          <ReviewPhotos photoIds={photoIds} onChange={setPhotoIds} error={errors.photoIds} disabled={busy} />
        </UploadsOfForm>
        {errors.all && (
          <div role="alert">
            <FieldError>{errors.all}</FieldError>
          </div>
        )}
      </div>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}
