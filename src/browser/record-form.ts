import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Problem } from './acting.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { useUploads } from './uploads.ts'

type Saving<Given> = {
  busy: boolean
  problem: Problem | null
  start: (given: Given) => Promise<unknown>
  now: () => { problem: Problem | null }
  forget: () => void
}

type Options = {
  /** The field of the form that a field of the server's answer stands for. */
  fieldOf?: (serverField: string) => string
}

/**
 * A form over a record: the schema makes of what was typed what the act sends, what is wrong stands at its field and
 * in `summary`, what its fields upload is waited for, and leaving with changes is asked about first, by a page as by a
 * dialog.
 *
 * `const form = useRecordForm(addressSchema(), valuesOf(address), save)`, then
 * `<form onSubmit={form.submit}>` and `<Field error={form.errors.city}><Input {...form.register('city')} /></Field>`.
 *
 * The values are those of the moment the form was opened; while nothing was typed, newer ones take their place.
 */
export function useRecordForm<Values extends FieldValues, Given>(
  schema: z.ZodMiniType<Given, Values>,
  values: Values,
  act: Saving<Given>,
  { fieldOf = (field) => field }: Options = {},
) {
  const form = useForm<Values, unknown, Given>({
    resolver: standardSchemaResolver(schema),
    defaultValues: values as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const { isDirty, errors: found, dirtyFields } = form.formState
  const [wasSaved, setSaved] = useState(false)
  // What the act does when it is done may lead away, before the form knows that nothing is left to lose.
  const isSending = useRef(false)
  const send = async (ready: Given) => {
    isSending.current = true
    await act.start(ready)
    isSending.current = false
    const { problem } = act.now()
    if (problem) return refuse(problem)
    form.reset(form.getValues())
    setSaved(true)
  }
  const refuse = ({ fields }: Problem) => {
    const known = Object.entries(fields).map(([name, message]) => [fieldOf(name), message] as const)
    for (const [at, [name, message]] of known.entries())
      form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: at === 0 })
  }
  const uploads = useUploads(() => {
    act.forget()
    setSaved(false)
    // Sent anew, a field that the server refused is judged by the server again.
    form.clearErrors()
    return form.handleSubmit(send)()
  })
  const guard = useUnsavedGuard(() => (isDirty || uploads.isUploading) && !isSending.current)
  const errors = messagesOf(found)
  const summary = summaryOf(errors, act.problem)

  const given = JSON.stringify(values)
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(JSON.parse(given) as Values)
  }, [form, given])

  return {
    ...form,
    /** As the form's own, with the most characters that the schema takes. */
    register: ((name, options) => {
      const maxLength = mostCharacters(schema, name.split('.'))
      return { ...form.register(name, options), ...(maxLength !== undefined && { maxLength }) }
    }) as typeof form.register,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault()
      return uploads.send()
    },
    busy: act.busy,
    uploads,
    /** What is wrong with each field, by its path: `errors['lines.0.count']`. */
    errors,
    /** All that is wrong: at which field, or of the whole with none. */
    summary,
    /** What is wrong with the whole, where no field is to blame. */
    message: summary.find(({ field }) => field === null)?.message ?? null,
    isDirty,
    /** The fields that were written in. */
    dirty: Object.keys(dirtyFields),
    /** The last version sent is stored, and nothing was typed since. */
    isSaved: wasSaved && !isDirty,
    /** Somebody else has saved meanwhile: the caller offers to `reload` or to `merge`. */
    isStale: act.problem?.isStale ?? false,
    /** Fills the form with the record as it is now. */
    reload: (now: Values) => {
      act.forget()
      form.reset(now)
    },
    /** Takes the record as it is now wherever nothing was written, and keeps what was. */
    merge: (now: Values) => {
      act.forget()
      form.reset(now, { keepDirtyValues: true })
    },
    discard: () => {
      act.forget()
      form.reset()
    },
    guard,
  }
}

/** How many characters the schema takes at a path, where it bounds them by itself. */
export function mostCharacters(schema: z.core.$ZodType, path: readonly string[]): number | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return mostCharacters(def.in, path)
  if (def.type === 'optional' || def.type === 'nullable') return mostCharacters(def.innerType, path)
  const [name, ...deeper] = path
  if (def.type === 'object' && name !== undefined && def.shape[name])
    return mostCharacters(def.shape[name], deeper)
  if (def.type === 'record') return mostCharacters(def.valueType, deeper)
  if (def.type === 'array') return mostCharacters(def.element, deeper)
  for (const { _zod } of def.type === 'string' ? (def.checks ?? []) : [])
    if (_zod.def.check === 'max_length') return (_zod.def as z.core.$ZodCheckMaxLengthDef).maximum
  return undefined
}

export function summaryOf(
  errors: Readonly<Record<string, string>>,
  problem: Problem | null,
): { field: string | null; message: string }[] {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }))
  if (!problem || Object.keys(problem.fields).length > 0) return fields
  return [...fields, { field: null, message: problem.sentence }]
}

/** The sentences of a tree of errors, by the path of their fields. */
export function messagesOf(errors: FieldErrors, path = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, error] of Object.entries(errors)) {
    if (!(error instanceof Object)) continue
    const here = path + name
    if ('message' in error && typeof error.message === 'string')
      found[here.replace(/\.root$/, '')] = error.message
    else if (!('ref' in error)) Object.assign(found, messagesOf(error as FieldErrors, `${here}.`))
  }
  return found
}
