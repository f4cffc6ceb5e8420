import * as z from 'zod'
import { useAct } from '#browser/acting.ts'
import { call, type Output, type Route } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MAX_ALIKE, MAX_SYNONYM } from '../../rules.synonyms.ts'

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
    ({ words }: { words: string[] }) =>
      group
        ? call('PUT /admin/synonyms/{id}', { id: group.id, version: group.version, words })
        : call('POST /admin/synonyms', { words }),
    {
      said: m.catalog_synonyms_saved,
      failed: m.catalog_synonyms_failed,
      tells: 'both',
      refreshes: SYNONYM_READS,
      done: onClose,
    },
  )
  const known = group?.words ?? (word ? [word, ''] : [])
  const form = useRecordForm(synonymsSchema(), { words: known.join('\n') }, save, { fieldOf: () => 'words' })
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
    </FormDialog>
  )
}

const synonymsSchema = () =>
  z.object({
    words: z
      .string()
      .transform((text) =>
        text
          .split(/[,;\n]/)
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      )
      .refine((words) => words.length >= 2, m.catalog_synonyms_two()),
  })
