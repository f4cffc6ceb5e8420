import { createFileRoute } from '@tanstack/react-router'
import { Categories } from '#modules/catalog/components/admin/categories-screen.tsx'
import { SettingsScreen } from '#modules/settings/components/admin/settings-screen.tsx'

export const Route = createFileRoute('/admin/settings')({
  component: () => <SettingsScreen categories={<Categories />} />,
})
