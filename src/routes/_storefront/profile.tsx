import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#modules/identity/accounts/components/shop/profile/profile-page.tsx'
import { SavedCardsSection } from '#modules/payments/gateways/providers/stripe/components/shop/saved-cards-section.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/profile')({
  head: ownHead(m.common_my_profile),
  component: () => <ProfilePage cards={<SavedCardsSection />} />,
})
