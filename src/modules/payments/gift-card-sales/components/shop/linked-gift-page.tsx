import { useEffect, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { showDay } from '#i18n/dates.ts'
import { startOfDay } from '#lib/panama-days.ts'
import { CopyRow } from '#modules/payments/gateways/components/shop/copy-row.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { CardFace } from './card-face.tsx'

type Card = Output<'POST /gift-cards/links/read'>

/** The card behind a link. Its code comes by a press, so that the preview of a messenger opens nothing. */
export function LinkedGiftPage({ token }: { token: string }) {
  const [card, setCard] = useState<Card | null>(null)
  const reading = useAct('POST /gift-cards/links/read', {
    failed: m.gifts_load_failed,
    reportsIn: 'place',
    done: setCard,
  })
  const revealing = useAct('POST /gift-cards/links/reveal', {
    failed: m.gifts_reveal_failed,
    reportsIn: 'place',
    done: () => undefined,
  })
  const [code, setCode] = useState<Output<'POST /gift-cards/links/reveal'> | null>(null)
  const { start } = reading
  useEffect(() => void (token && start({ token })), [token, start])
  const reveal = async () => setCode((await revealing.start({ token })) ?? null)

  if (token === '') return <p className="mt-6">{m.gifts_link_missing()}</p>
  const problem = reading.problem ?? revealing.problem
  return (
    <div className="mt-6 flex max-w-sm flex-col gap-4" aria-live="polite">
      {problem && <Notice title={problem.sentence} />}
      {card && (
        <>
          <CardFace design={card.design} amountCents={card.amountCents} />
          {card.senderName && <p className="font-semibold">{m.gifts_link_from({ name: card.senderName })}</p>}
          {card.note && <p className="whitespace-pre-line">«{card.note}»</p>}
          {!card.mayOpen && (
            <p className="text-muted">
              {m.gifts_link_waits({ date: showDay(startOfDay(card.sendOn).toISOString()) })}
            </p>
          )}
          {card.mayOpen && !code && (
            <Button size="lg" busy={revealing.busy} onClick={() => void reveal()}>
              {m.gifts_reveal()}
            </Button>
          )}
          {code && (
            <>
              <dl>
                <CopyRow label={m.gifts_code()} value={code.code} />
              </dl>
              <p className="text-muted text-sm">{m.gifts_until({ date: showDay(code.expiresAt) })}</p>
              <p>{m.gifts_use_it()}</p>
              <Button href="/">{m.gifts_to_shop()}</Button>
            </>
          )}
        </>
      )}
    </div>
  )
}
