import * as z from 'zod'
import { event } from '#server/events/events.ts'

const ofPerson = z.strictObject({ userId: z.uuid(), subscriptionId: z.uuid() })

/** Began, or goes on for another thirty days. */
export const subscriptionStarted = event('subscription.started', ofPerson, 'userId')
export const subscriptionEnded = event('subscription.ended', ofPerson, 'userId')
