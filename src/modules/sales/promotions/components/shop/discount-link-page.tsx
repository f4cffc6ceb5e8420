import { Tag } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, call } from '#browser/client.ts'
import { useSession } from '#browser/session.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { openCart } from '#modules/sales/cart/components/shop/cart-store.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { codeOf } from '../../rules/codes.ts'
import { dropSavedCode, saveCode } from './saved-code.ts'

/** Saves the code of a link for the next cart: with the account of a member, in this browser for a visitor. */
export function DiscountLinkPage({ typed }: { typed: string }) {
  const code = codeOf(typed)
  const { state } = useSession()
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const keep = useEffectEvent(async () => {
    if (code === null) return
    saveCode(code)
    if (state !== 'member') return
    try {
      const { codeText } = await call('PUT /cart/promotions', { code })
      dropSavedCode()
      setSaid(codeText)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields[0]?.message ?? error.message)
      if (error.status === 404) dropSavedCode()
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the server has answered
  useEffect(() => void keep(), [code, state])

  if (code === null || problem !== null)
    return (
      <EmptyState
        icon={<Tag aria-hidden strokeWidth={1.25} />}
        title={m.promotions_link_wrong({ code: typed })}
        reason={problem ?? m.promotions_code_wrong()}
        action={<Button href="/search">{m.promotions_link_shop()}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Tag aria-hidden strokeWidth={1.25} />}
      title={m.promotions_link_saved({ code })}
      reason={said ?? (state === 'member' ? m.promotions_link_reason() : m.promotions_link_sign_in())}
      action={
        <>
          <Button href="/search">{m.promotions_link_shop()}</Button>
          {state === 'member' ? (
            <Button variant="secondary" onClick={openCart}>
              {m.promotions_link_cart()}
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => openAuth({ view: 'signin' })}>
              {m.common_sign_in()}
            </Button>
          )}
        </>
      }
    />
  )
}
