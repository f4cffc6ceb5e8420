import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sessionKnown, useSession } from '#browser/session.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/button.tsx'

type VoicesProps = {
  /** Where the page is scrolled to by its address. */
  id: string
  title: string
  aside: ReactNode
  /** Of every voice; without any there is no list. */
  items: readonly ReactNode[]
  busy: boolean
  more: { label: string; onMore: (() => void) | null }
  /** The dialogs. */
  children: ReactNode
}

/** A part of the product page in which people speak: what to know first at the side, the voices beside it. */
export function Voices({ id, title, aside, items, busy, more, children }: VoicesProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page scroll-mt-32 pt-10">
      <h2 id={`${id}-title`} className="font-bold text-xl md:text-2xl">
        {title}
      </h2>
      <div className="mt-4 grid items-start gap-6 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <div className="flex flex-col gap-4">{aside}</div>
        {items.length > 0 && (
          <div aria-live="polite" aria-busy={busy} className="min-w-0">
            <ul className="flex flex-col divide-y divide-line">{items}</ul>
            {more.onMore && (
              <button
                type="button"
                disabled={busy}
                onClick={more.onMore}
                className={buttonClass({ variant: 'secondary' }, 'mt-4')}
              >
                {more.label}
              </button>
            )}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** Whether somebody is about to speak: by a button, or by an address that ends so. Who is not signed in is asked to first. */
export function useSpeaking(productId: string, hash: string) {
  const { state } = useSession()
  const [speaking, setSpeaking] = useState(false)
  const speak = async () => {
    setSpeaking(true)
    if ((await sessionKnown()).state !== 'member')
      openAuth({ then: { kind: 'go', path: `/product/${productId}${hash}` } })
  }
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || state === 'loading' || window.location.hash !== hash) return
    asked.current = true
    void speak()
  })
  return {
    isSpeaking: speaking && state === 'member',
    speak: () => void speak(),
    stop: () => setSpeaking(false),
  }
}

/** The answer of the seller. */
export const SellerAnswer = ({ seller, answer }: { seller: string; answer: string | null }) =>
  answer && (
    <div className="max-w-prose rounded-card bg-sunken p-4">
      <b className="block font-semibold text-sm">{m.reviews_answer_of({ seller })}</b>
      <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )
