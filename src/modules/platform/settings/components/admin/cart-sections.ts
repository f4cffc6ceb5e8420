import * as z from 'zod/mini'
import { m } from '#paraglide/messages.js'
import { count, type FieldProps, flag, type SettingsSection } from './settings-fields.tsx'
import type { ComponentType } from 'react'

const orNull = z.pipe(
  z.string(),
  z.transform((id) => id || null),
)

/** The emails about carts that were left; promotions belong to a higher module, which brings their field. */
export const cartSections = (Promotions: ComponentType<FieldProps>): readonly SettingsSection[] => [
  {
    title: m.settings_carts,
    description: m.settings_carts_reason,
    fields: [
      flag('isOn', m.settings_carts_on, m.settings_carts_on_hint),
      count('firstAfterHours', m.settings_carts_first, { min: 1, max: 23, hint: m.settings_carts_wait_hint }),
      count('secondAfterDays', m.settings_carts_second, {
        min: 1,
        max: 14,
        hint: m.settings_carts_wait_hint,
      }),
      {
        ...{ name: 'promotionId', label: m.settings_carts_promotion, hint: m.settings_carts_promotion_hint },
        ...{ Shown: Promotions, show: (id) => id ?? '', typed: orNull, isWide: true },
      },
    ],
  },
]
