import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '#browser/reading.ts'
import { ReadFailed } from '../read-failed.tsx'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { refreshSession, useSession } from '#browser/session.ts'
import { AddressesSection } from './addresses-section.tsx'
import { DataSection } from './data-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { IdentityCard } from './identity-card.tsx'
import { SecuritySection } from './security-section.tsx'

export type Profile = Output<'GET /profile'>

/** Everything a person can see and change of their own account. Who is no one here is sent home; `cards` are what a higher module keeps. */
export function ProfilePage({ cards }: { cards: ReactNode }) {
  const router = useRouter()
  const { state } = useSession()
  useEffect(() => {
    if (state === 'visitor') void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  }, [router, state])
  return (
    <div className="page py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.common_my_profile()}</h1>
      <p className="mt-1 text-muted">{m.accounts_profile_intro()}</p>
      <div className="mt-6">{state === 'member' ? <OwnProfile cards={cards} /> : <ProfileSkeleton />}</div>
    </div>
  )
}

function OwnProfile({ cards }: { cards: ReactNode }) {
  const profile = useRead('GET /profile', {}, { fresh: true })
  if (!profile.data && profile.error) return <ReadFailed read={profile} title={m.accounts_profile_failed()} />
  if (!profile.data) return <ProfileSkeleton />
  const { replace, refresh } = profile
  const showChange = (changed?: Profile) => {
    if (changed) replace(changed)
    else refresh()
    // The header shows name and picture too.
    void refreshSession()
  }
  return (
    <div className={grid}>
      <IdentityCard profile={profile.data} onChange={showChange} />
      <div className="grid min-w-0 gap-6">
        <DetailsSection profile={profile.data} onChange={showChange} />
        <AddressesSection fullName={profile.data.fullName} phone={profile.data.phone} />
        {cards}
        <SecuritySection email={profile.data.email} />
        <DataSection profile={profile.data} onChange={showChange} />
      </div>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <div aria-busy className={grid}>
      <VisuallyHidden>{m.accounts_profile_loading()}</VisuallyHidden>
      <Skeleton className="h-72 rounded-card" />
      <div className="grid gap-6">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  )
}

const grid = 'grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]'
