import type { LucideIcon } from 'lucide-react'
import type { m } from '#paraglide/messages.js'

/** How a method looks where a buyer chooses it; its sentences come from the server. */
export type Choice = { icon: LucideIcon; kind: typeof m.common_card }
