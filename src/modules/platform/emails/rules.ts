import * as z from 'zod/mini'

/** It waits to be tried, was given up, has left, or lies in the local mailbox because nothing outside is set up. */
export const EMAIL_STATES = ['waiting', 'failed', 'sent', 'mailbox'] as const

/** How long emails and messages of visitors are retained. */
export const RETAINED_MONTHS = 24

const oneAddress = z.email().check(z.maxLength(254))
const oneNumber = z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/))

/** One plain address and nothing else: a line break or a comma here would be a second recipient. */
export const isMailAddress = (value: string) => oneAddress.safeParse(value).success

export const isPhoneNumber = (value: string) => oneNumber.safeParse(value).success

/** A header has one line, whatever a title or a name brought along. */
export const headerLine = (value: string) =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Its codes are money: once it has left for its reader, its words are not stored. */
export const GIFT_CARD_EMAIL = 'gift_card'

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 2 * 60 * MINUTE_MS
const TRIED_MS = 48 * 60 * MINUTE_MS

/** When a failed email is retried: after one minute, two, four, up to two hours. */
export const nextTryAt = ({ attempts, now }: { attempts: number; now: Date }) =>
  new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS))

/** In how many browsers one person is shown notices. */
export const MAX_DEVICES = 10
/** One sentence; with its title and address it fits into what a push service takes. */
export const PUSH_CHARACTERS = 300
/** As long as the shop tries: a service that keeps it for a browser that is off shows it no later either. */
export const pushUntil = (queuedAt: Date) => new Date(queuedAt.getTime() + TRIED_MS)

/** A mail server may be away for a weekend day; after 48 hours somebody has to look. */
export const isGivenUp = ({ queuedAt, tryAt }: { queuedAt: Date; tryAt: Date }) =>
  tryAt.getTime() - queuedAt.getTime() > TRIED_MS
