import { useEffect, useRef } from 'react'
import { useTheme } from '#browser/theme.ts'
import { m } from '#paraglide/messages.js'
import { FormSection } from '#ui/form-section.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { own, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type SettingsFormState, type StoredSettings } from './settings-form.tsx'

const SAVE_AFTER_MS = 100
const COLORS = [
  { color: 'blue', label: m.settings_blue, value: '#3b82f6' },
  { color: 'green', label: m.settings_green, value: '#10b981' },
  { color: 'purple', label: m.settings_purple, value: '#8b5cf6' },
] as const

const SECTIONS: readonly SettingsSection[] = [
  {
    title: m.settings_color,
    description: m.settings_color_reason,
    fields: [own('themeColor', m.settings_color, ColorField)],
  },
]

export function AppearanceTab({ stored }: { stored: StoredSettings }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <SettingsForm block="site" stored={stored.site} sections={SECTIONS} />
      <OwnTheme />
    </div>
  )
}

/** Worn at once by this page, and saved for every page a moment after the last click. */
function ColorField({ form, name, label }: { form: SettingsFormState; name: string; label: string }) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const color = form.watch(name) as string
  useEffect(() => {
    document.documentElement.dataset['color'] = color
  }, [color])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const choose = (chosen: string) => {
    form.setValue(name, chosen, { shouldDirty: true })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void form.submit(), SAVE_AFTER_MS)
  }
  return (
    <RadioGroup legend={label} hideLegend className="sm:grid-cols-3">
      {COLORS.map((one) => (
        <RadioCard
          key={one.color}
          name={name}
          label={one.label()}
          hint={one.value}
          checked={color === one.color}
          onChange={() => choose(one.color)}
          aside={
            <span
              aria-hidden
              className="block size-6 rounded-full border border-line"
              style={{ backgroundColor: one.value }}
            />
          }
        />
      ))}
    </RadioGroup>
  )
}

/** Light and dark are each person's own, on each of their devices. */
function OwnTheme() {
  const { theme, setTheme } = useTheme()
  const themes = [
    ['light', m.common_light],
    ['dark', m.common_dark],
    ['system', m.settings_as_device],
  ] as const
  return (
    <FormSection title={m.settings_theme()} description={m.settings_theme_reason()}>
      <RadioGroup legend={m.settings_theme()} hideLegend className="sm:grid-cols-3">
        {themes.map(([value, label]) => (
          <RadioCard
            key={value}
            name="theme"
            label={label()}
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
        ))}
      </RadioGroup>
    </FormSection>
  )
}
