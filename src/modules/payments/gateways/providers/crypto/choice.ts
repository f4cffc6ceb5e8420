import { Bitcoin } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Choice } from '../choice.ts'

export const crypto: Choice = { icon: Bitcoin, kind: m.checkout_way_crypto }
