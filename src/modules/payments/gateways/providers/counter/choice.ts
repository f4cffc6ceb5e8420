import { Store } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Choice } from '../choice.ts'

export const counter: Choice = { icon: Store, kind: m.payments_counter_kind }
