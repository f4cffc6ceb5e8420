import { Smartphone } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Choice } from '../choice.ts'

export const yappy: Choice = { icon: Smartphone, kind: m.checkout_way_wallet }
