import { useRef, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { useUploads } from '#browser/uploads.ts'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { BothReadings } from '#panel/both-readings.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ReadDialog } from '#panel/read-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Notice } from '#ui/notice.tsx'
import { useProductEndpoints } from './product-endpoints.ts'
import { VariantAdding } from './variant-adding.tsx'
import { VariantGrid } from './variant-grid.tsx'
import { VariantOptions } from './variant-options.tsx'
import {
  type EditedVariants,
  errorsOf,
  filledOf,
  type Grid,
  gridOf,
  isSparse,
  readingsOf,
  rebased,
  type RowErrors,
  savedOf,
  withCombination,
  withOption,
  withoutOption,
  withoutValue,
  withValue,
} from './variant-rows.ts'

type VariantsDialogProps = { id: string; onClose: () => void }

export function VariantsDialog({ id, onClose }: VariantsDialogProps) {
  const endpoints = useProductEndpoints()
  const read = useRead(endpoints.variants, { id }, { fresh: true })
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <ReadDialog
      read={read}
      title={m.catalog_options_title()}
      failed={m.catalog_options_failed()}
      onClose={onClose}
    >
      {(now) => {
        // What was read while something is typed waits until the person asks for it.
        const { stored, grid } = opened ?? { stored: now, grid: null }
        return (
          <VariantsEditor
            key={JSON.stringify(stored)}
            stored={stored}
            first={grid}
            now={now}
            onOpen={() => setOpened((known) => known ?? { stored, grid })}
            onBegin={(first) => setOpened({ stored: now, grid: first })}
            onClose={onClose}
          />
        )
      }}
    </ReadDialog>
  )
}

/** What was read, and what is typed over it where that began with another reading. */
type Opened = { stored: EditedVariants; grid: Grid | null }

type VariantsEditorProps = {
  stored: EditedVariants
  first: Grid | null
  /** What is saved now; the same object where that is what stands here. */
  now: EditedVariants
  /** Something was changed here. */
  onOpen: () => void
  /** Begins again with what someone else saved, and with what was typed here or without it. */
  onBegin: (first: Grid | null) => void
  onClose: () => void
}

const NO_ERRORS: RowErrors = {}

function VariantsEditor({ stored, first, now, onOpen, onBegin, onClose }: VariantsEditorProps) {
  const endpoints = useProductEndpoints()
  const [grid, setGrid] = useState<Grid>(() => first ?? gridOf(stored))
  const [sent, setSent] = useState<Parameters<typeof errorsOf>[0] | null>(null)
  const [typedErrors, setTypedErrors] = useState(NO_ERRORS)
  const [isFull, setFull] = useState(false)
  const isDirty = useRef(first !== null)
  const save = useAct(endpoints.saveVariants, {
    said: m.catalog_options_saved,
    failed: m.admin_product_save_failed,
    reportsIn: 'place',
    refreshes: [endpoints.variants, endpoints.one, endpoints.list, 'GET /products/{id}'],
    done: () => {
      isDirty.current = false
      onClose()
    },
  })
  const change = (next: (grid: Grid) => Grid) => {
    isDirty.current = true
    onOpen()
    setFull(false)
    setGrid(next)
  }
  const addValues = (at: number, values: readonly string[]) => {
    change((known) => values.reduce((next, value) => withValue(next, at, value), known))
  }
  const addCombination = (values: readonly string[]) => {
    const next = withCombination(grid, values)
    if (next) change(() => next)
    else setFull(true)
  }
  const send = async () => {
    const saved = savedOf(stored, grid)
    setTypedErrors('errors' in saved ? saved.errors : NO_ERRORS)
    if ('errors' in saved) return save.forget()
    setSent(saved.body)
    await save.start(saved.body)
  }
  const uploads = useUploads(send)
  const guard = useUnsavedGuard(() => isDirty.current)
  const { problem } = save
  const errors = problem && sent ? errorsOf(sent, problem.fields) : typedErrors
  const wrong = Object.values(errors)[0]
  const isStale = problem?.isStale && now !== stored
  const refusal = isStale ? null : (wrong?.message ?? problem?.sentence ?? null)
  const message = isFull ? m.catalog_variants_full() : refusal
  return (
    <FormDialog
      form={{
        submit: (event) => {
          event?.preventDefault()
          return uploads.send()
        },
        busy: save.busy,
        message,
        guard,
        uploads,
      }}
      size="xl"
      title={m.catalog_options_title()}
      description={m.catalog_options_hint()}
      saveLabel={m.catalog_options_save()}
      onClose={onClose}
    >
      {isStale && (
        <BothReadings
          {...readingsOf(grid, stored, now)}
          onKeep={() => onBegin(rebased(grid, stored, now))}
          onTake={() => onBegin(null)}
        />
      )}
      {stored.hasOpenOffer && <Notice tone="warn" isQuiet title={m.catalog_variants_on_offer()} />}
      <VariantOptions
        options={grid.options}
        errors={problem?.fields ?? {}}
        onAdd={() => change((now) => withOption(now))}
        onName={(at, name) =>
          change((now) => ({ ...now, options: now.options.with(at, { ...now.options[at]!, name }) }))
        }
        onRemove={(at) => change((now) => withoutOption(now, at))}
        onValues={addValues}
        onRemoveValue={(at, value) => change((now) => withoutValue(now, at, value))}
      />
      {isSparse(grid.options) && <VariantAdding options={filledOf(grid.options)} onAdd={addCombination} />}
      {grid.options.some(({ values }) => values.length > 0) && (
        <VariantGrid
          options={grid.options}
          rows={grid.rows}
          pictures={stored.pictures}
          errors={errors}
          onChange={(next) => change((now) => ({ ...now, rows: next(now.rows) }))}
        />
      )}
    </FormDialog>
  )
}
