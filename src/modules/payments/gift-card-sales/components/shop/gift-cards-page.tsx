import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { useSession } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { dropBankAnswer } from '#modules/payments/gateways/providers/stripe/components/shop/drop-bank-answer.ts'
import { m } from '#paraglide/messages.js'
import { Skeleton } from '#ui/skeleton.tsx'
import type { GiftDraft } from './gift-fields.tsx'
import { GiftForm } from './gift-form.tsx'
import { OwnGifts } from './own-gifts.tsx'

/** Where gift cards are bought and those that were bought are seen. */
export function GiftCardsPage({ purchaseId }: { purchaseId: string | undefined }) {
  const { state } = useSession()
  const router = useRouter()
  const sale = useRead(
    'GET /gift-cards/sale',
    {},
    { asVisitor: true, fresh: true, updates: ['settings.changed'] },
  )
  const own = useRead('GET /gift-cards/purchases', {}, { updates: ['gift_purchase.changed'] })
  useEffect(dropBankAnswer, [])
  // What was filled in before signing in stays, while what was read is read again.
  const [draft, setDraft] = useState<GiftDraft | null>(null)
  const [paidTimes, setPaidTimes] = useState(0)
  const paid = () => {
    setDraft(null)
    setPaidTimes((before) => before + 1)
    toast.success(m.gifts_paid())
    own.refresh()
    router.history.replace('/tarjetas-de-regalo')
  }
  return (
    <div className="page max-w-5xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.gifts_page_title()}</h1>
      <p className="mt-2 max-w-prose text-muted">{m.gifts_page_intro()}</p>
      {sale.error && !sale.data && <ReadFailed read={sale} title={m.gifts_load_failed()} />}
      {sale.isLoading && <Skeleton className="mt-6 h-96" />}
      {sale.data && !sale.data.isOffered && (
        <p className="mt-6 rounded-card bg-warn-soft p-4 text-warn-ink">{m.gifts_not_sold()}</p>
      )}
      {sale.data?.isOffered && (
        <GiftForm
          key={paidTimes}
          sale={sale.data}
          isMember={state === 'member'}
          draft={draft}
          onDraft={setDraft}
          returned={purchaseId ?? null}
          onPaid={paid}
        />
      )}
      {own.error && !own.data && state === 'member' && (
        <ReadFailed read={own} title={m.gifts_load_failed()} />
      )}
      {own.data && <OwnGifts items={own.data.items} onChanged={own.replace} />}
    </div>
  )
}
