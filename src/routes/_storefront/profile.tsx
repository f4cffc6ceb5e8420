import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#modules/accounts/components/profile/profile-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/profile')({
  head: () => ({ meta: [{ title: m.common_my_profile() }, { name: 'robots', content: 'noindex' }] }),
  component: ProfilePage,
})
