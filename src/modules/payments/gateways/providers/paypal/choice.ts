import { Wallet } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Choice } from '../choice.ts'

export const paypal: Choice = { icon: Wallet, kind: m.checkout_way_wallet }
