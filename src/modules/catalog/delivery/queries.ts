import * as z from 'zod'
import { listWorkingDays, panamaDay } from '#lib/panama-days.ts'
import type { Db } from '#server/db/db.ts'
import { readSettings } from '#modules/platform/settings/public.ts'

// More than the longest promise, and than a page stays open.
const KNOWN_DAYS = 50

const days = z.int()

/** What anybody needs to name the day of arrival. */
export const deliveryView = z
  .object({
    /** The minute of the day, in Panama, from which an order counts for the next working day. */
    cutOff: z.int(),
    /** The working days the site itself needs before a parcel leaves. */
    handlingDays: z.int(),
    /** Days since 1970. */
    workingDays: z.array(z.int()),
    zones: z.array(
      z.object({ places: z.array(z.string()), standardDays: days, expressDays: days, freeDays: days }),
    ),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof deliveryView>

/** The hour and the days off that promises are counted by. */
export async function readDays(db: Db) {
  const { cutOff, holidays } = await readSettings(db, 'delivery')
  return { cutOff: minuteOf(cutOff), holidays }
}

/** What the day of arrival is counted from, for something ordered at this moment. */
export async function readDelivery(db: Db, { now }: { now: Date }): Promise<Delivery> {
  const { cutOff, handlingDays, zones, holidays } = await readSettings(db, 'delivery')
  return {
    cutOff: minuteOf(cutOff),
    handlingDays,
    workingDays: listWorkingDays(panamaDay(now), KNOWN_DAYS, holidays),
    zones: zones.map(({ places, standardDays, expressDays, freeDays }) => ({
      ...{ places, standardDays, expressDays, freeDays },
    })),
  }
}

function minuteOf(written: string): number {
  const [hours = 0, minutes = 0] = written.split(':').map(Number)
  return hours * 60 + minutes
}
