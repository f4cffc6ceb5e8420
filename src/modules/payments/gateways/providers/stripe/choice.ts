import { CreditCard } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Choice } from '../choice.ts'

export const card: Choice = { icon: CreditCard, kind: m.common_card }
