import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call, type Output, type Route } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MAX_ALIKE, MAX_LEADS, MAX_SYNONYM } from '../../rules/synonyms.ts'

export type SynonymGroup = Output<'GET /admin/synonyms'>['items'][number]
export const SYNONYM_READS: readonly Route[] = ['GET /admin/synonyms']

type SynonymDialogProps = {
  /** The group to change; without it a new one begins with `word`. */
  group?: SynonymGroup
  word?: string
  onClose: () => void
}

/** Words that mean the same to the search, one on each line. */
export function SynonymDialog({ group, word, onClose }: SynonymDialogProps) {
  const save = useAct(
    (given: { words: string[]; isOneWay: boolean; categories: string[]; maxDollars: number | null }) =>
      group
        ? call('PUT /admin/synonyms/{id}', { id: group.id, version: group.version, ...given })
        : call('POST /admin/synonyms', given),
    {
      said: m.catalog_synonyms_saved,
      failed: m.catalog_synonyms_failed,
      reportsIn: 'both',
      refreshes: SYNONYM_READS,
      done: onClose,
    },
  )
  const known = group?.words ?? (word ? [word, ''] : [])
  const stored = {
    words: known.join('\n'),
    isOneWay: group?.isOneWay ?? false,
    categories: group?.categories.join('\n') ?? '',
    maxDollars: group?.maxDollars?.toString() ?? '',
  }
  const form = useRecordForm(synonymsSchema(), stored, save, {
    fieldOf: (field) => (field === 'categories' || field === 'maxDollars' ? field : 'words'),
  })
  return (
    <FormDialog
      form={form}
      title={group ? m.catalog_synonyms_edit() : m.catalog_synonyms_create()}
      saveLabel={m.common_save()}
      onClose={onClose}
    >
      <Field
        required
        label={m.catalog_synonyms_words()}
        hint={m.catalog_synonyms_hint()}
        error={form.errors['words']}
      >
        <Textarea
          data-autofocus
          rows={6}
          maxLength={MAX_ALIKE * (MAX_SYNONYM + 2)}
          autoComplete="off"
          {...form.register('words')}
        />
      </Field>
      <Checkbox
        label={m.catalog_synonyms_one_way()}
        hint={m.catalog_synonyms_one_way_hint()}
        {...form.register('isOneWay')}
      />
      <Field
        label={m.catalog_occasion_categories()}
        hint={m.catalog_occasion_categories_hint()}
        error={form.errors['categories']}
      >
        <Textarea
          rows={3}
          maxLength={MAX_LEADS * (MAX_SYNONYM + 2)}
          autoComplete="off"
          {...form.register('categories')}
        />
      </Field>
      <Field
        label={m.catalog_occasion_max()}
        hint={m.catalog_occasion_max_hint()}
        error={form.errors['maxDollars']}
      >
        <Input inputMode="numeric" maxLength={4} autoComplete="off" {...form.register('maxDollars')} />
      </Field>
    </FormDialog>
  )
}

const linesOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const synonymsSchema = () =>
  z.object({
    words: z
      .pipe(z.string(), z.transform(linesOf))
      .check(z.refine((words) => words.length >= 2, m.catalog_synonyms_two())),
    isOneWay: z.boolean(),
    categories: z
      .pipe(z.string(), z.transform(linesOf))
      .check(z.refine((names) => names.length <= MAX_LEADS, m.catalog_occasion_categories_many())),
    maxDollars: z.pipe(
      z.string().check(z.trim(), z.regex(/^([1-9]\d{0,3})?$/, m.catalog_occasion_max_hint())),
      z.transform((text) => (text === '' ? null : Number(text))),
    ),
  })
