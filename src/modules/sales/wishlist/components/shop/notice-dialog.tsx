import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { useSession } from '#browser/session.ts'
import { DeviceOffer } from '#modules/identity/accounts/components/shop/device-offer.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { NoticeKind } from '../../rules.ts'

type NoticeDialogProps = {
  productId: string
  /** Of a choice; without it any variant. */
  variantId: string | undefined
  kind: NoticeKind
  onClose: () => void
}

/** The email goes to the account's own address, or to one that a visitor gives and confirms. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { state } = useSession()
  return state === 'member' ? <OwnNotice {...props} /> : <VisitorNotice {...props} />
}

function OwnNotice({ productId, variantId, kind, onClose }: NoticeDialogProps) {
  const { user } = useSession()
  const notices = useRead('GET /notices', {}, { fresh: true })
  const own = notices.data?.items.find(
    (one) => one.product.id === productId && one.kind === kind && one.variantId === (variantId ?? null),
  )
  const email = user?.email ?? ''
  const ask = useAsking({ email, onClose })
  const end = useAct('DELETE /notices/{id}', {
    refreshes: ['GET /notices'],
    said: m.wishlist_notice_ended,
    failed: m.wishlist_notice_failed,
    reportsIn: 'place',
    done: onClose,
  })
  return (
    <NoticeFrame
      kind={kind}
      onClose={onClose}
      problem={ask.problem?.sentence ?? end.problem?.sentence}
      act={
        own ? (
          <Button
            variant="secondary"
            busy={end.busy}
            busyLabel={m.common_saving()}
            onClick={() => void end.start({ id: own.id })}
          >
            {m.wishlist_notice_end()}
          </Button>
        ) : (
          <Button
            disabled={!notices.data && !notices.error}
            busy={ask.busy}
            busyLabel={m.common_saving()}
            onClick={() => void ask.start({ id: productId, ...(variantId && { variantId }), kind })}
          >
            {m.wishlist_notice_ask()}
          </Button>
        )
      }
    >
      {notices.data || notices.error ? (
        <p className="wrap-anywhere">
          {own
            ? own.isConfirmed
              ? m.wishlist_notice_waits({ email })
              : m.wishlist_notice_unconfirmed({ email })
            : m.wishlist_notice_goes({ email })}
        </p>
      ) : (
        <Skeleton className="h-6 w-full" />
      )}
      <div className="mt-4">
        <DeviceOffer />
      </div>
    </NoticeFrame>
  )
}

function VisitorNotice({ productId, variantId, kind, onClose }: NoticeDialogProps) {
  const [email, setEmail] = useState('')
  const { busy, problem, start } = useAsking({ email, onClose })
  const atField = problem?.fields['email']
  return (
    <NoticeFrame
      kind={kind}
      onClose={onClose}
      problem={atField ? undefined : problem?.sentence}
      act={
        <Button
          busy={busy}
          busyLabel={m.common_sending()}
          onClick={() => void start({ id: productId, ...(variantId && { variantId }), kind, email })}
        >
          {m.wishlist_notice_ask()}
        </Button>
      }
    >
      <Field label={m.common_email()} hint={m.wishlist_notice_address_hint()} error={atField} required>
        <Input
          type="email"
          autoComplete="email"
          value={email}
          disabled={busy}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </NoticeFrame>
  )
}

const useAsking = ({ email, onClose }: { email: string; onClose: () => void }) =>
  useAct('POST /products/{id}/notices', {
    refreshes: ['GET /notices'],
    said: ({ isConfirmed }) =>
      isConfirmed ? m.wishlist_notice_waits({ email }) : m.wishlist_notice_unconfirmed({ email }),
    failed: m.wishlist_notice_failed,
    reportsIn: 'place',
    done: onClose,
  })

type NoticeFrameProps = {
  kind: NoticeKind
  onClose: () => void
  problem: string | undefined
  act: React.ReactNode
  children: React.ReactNode
}

function NoticeFrame({ kind, onClose, problem, act, children }: NoticeFrameProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={kind === 'stock' ? m.wishlist_notice_stock() : m.wishlist_notice_price()}
      description={m.wishlist_notice_once()}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          {act}
        </>
      }
    >
      {children}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
