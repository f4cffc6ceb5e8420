import { Crown, ShieldCheck, Sparkles } from 'lucide-react'
import { formatDay } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import type { Profile } from './profile-page.tsx'

type Props = { profile: Profile; onChange: () => void }

/** Who this is: picture, name, since when, and the plan with the way to the next one. */
export function IdentityCard({ profile, onChange }: Props) {
  const { fullName, email, createdAt } = profile
  return (
    <section
      aria-labelledby="identity"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-32"
    >
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center lg:flex-col lg:items-stretch">
        <AvatarEditor profile={profile} onChange={onChange} />
        <div className="min-w-0 flex-1 text-center sm:text-left lg:text-center">
          <h2 id="identity" className="wrap-anywhere line-clamp-3 font-bold text-xl">
            {fullName}
          </h2>
          <p className="wrap-anywhere mt-0.5 text-muted text-sm">{email}</p>
          <p className="mt-2 text-balance text-muted text-sm">
            {m.accounts_profile_since({ date: formatDay(createdAt) })}
          </p>
        </div>
      </div>
      <Plan profile={profile} />
    </section>
  )
}

function Plan({ profile: { role, plan } }: { profile: Profile }) {
  if (role === 'admin')
    return (
      <div className={row}>
        <Badge tone="brand" icon={<ShieldCheck aria-hidden />}>
          {m.common_administrator()}
        </Badge>
        <Button variant="link" size="sm" className="text-sm" href="/admin">
          {m.accounts_menu_admin()}
        </Button>
      </div>
    )
  return (
    <div className={row}>
      <p className="flex items-center gap-2 text-sm">
        <span className="text-muted">{m.common_plan()}</span>
        <Badge
          tone={plan === 'premium' ? 'brand' : 'neutral'}
          icon={plan === 'premium' && <Crown aria-hidden />}
        >
          {planName[plan ?? 'none']()}
        </Badge>
      </p>
      {plan === 'premium' ? (
        <Button
          variant="link"
          size="sm"
          className="text-sm"
          href="/premium-offers"
          icon={<Sparkles aria-hidden />}
        >
          {m.common_premium_offers()}
        </Button>
      ) : (
        <Button
          variant="link"
          size="sm"
          className="text-sm"
          href="/subscription"
          icon={<Crown aria-hidden />}
        >
          {plan === 'basic' ? m.accounts_menu_upgrade() : m.accounts_menu_become_premium()}
        </Button>
      )}
    </div>
  )
}

const row = 'mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4'
const planName = {
  none: m.common_no_plan,
  basic: m.common_basic,
  premium: m.common_premium,
}
