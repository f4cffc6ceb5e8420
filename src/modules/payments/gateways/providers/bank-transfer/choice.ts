import { Landmark } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Choice } from '../choice.ts'

export const bankTransfer: Choice = { icon: Landmark, kind: m.checkout_way_bank }
