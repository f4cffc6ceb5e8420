import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '#browser/reading.ts'
import { useSession } from '#browser/session.ts'
import { toast } from '#browser/toast.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { dropBankAnswer } from '#modules/payments/gateways/providers/stripe/components/shop/drop-bank-answer.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { GiftForm } from './gift-form.tsx'
import { OwnGifts } from './own-gifts.tsx'

/** Where gift cards are bought and those that were bought are seen. */
export function GiftCardsPage({ purchaseId }: { purchaseId: string | undefined }) {
  const { state } = useSession()
  const router = useRouter()
  const sale = useRead('GET /gift-cards/sale', {}, { fresh: true, updates: ['settings.changed'] })
  const own = useRead('GET /gift-cards/purchases', {}, { updates: ['gift_purchase.changed'] })
  useEffect(dropBankAnswer, [])
  const paid = () => {
    toast.success(m.gifts_paid())
    own.refresh()
    router.history.replace('/tarjetas-de-regalo')
  }
  return (
    <div className="page max-w-5xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.gifts_page_title()}</h1>
      <p className="mt-2 max-w-prose text-muted">{m.gifts_page_intro()}</p>
      {state === 'visitor' && (
        <div className="mt-6 flex flex-col items-start gap-3">
          <p>{m.gifts_sign_in_first()}</p>
          <Button onClick={() => openAuth({ view: 'signin' })}>{m.gifts_sign_in()}</Button>
        </div>
      )}
      {sale.error && !sale.data && <ReadFailed read={sale} title={m.gifts_load_failed()} />}
      {state === 'member' && sale.isLoading && <Skeleton className="mt-6 h-96" />}
      {sale.data && !sale.data.isOffered && (
        <p className="mt-6 rounded-card bg-warn-soft p-4 text-warn-ink">{m.gifts_not_sold()}</p>
      )}
      {sale.data?.isOffered && <GiftForm sale={sale.data} returned={purchaseId ?? null} onPaid={paid} />}
      {own.error && !own.data && state === 'member' && (
        <ReadFailed read={own} title={m.gifts_load_failed()} />
      )}
      {own.data && <OwnGifts items={own.data.items} onChanged={own.replace} />}
    </div>
  )
}
