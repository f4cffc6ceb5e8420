import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '#modules/insight/users/components/admin/people-screen.tsx'

export const Route = createFileRoute('/admin/users')({ component: PeopleScreen })
