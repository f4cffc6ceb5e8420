import { ImagePlus } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { PickFile } from '#panel/pick-file.tsx'
import { m } from '#paraglide/messages.js'
import { MAX_ZIP_BYTES } from '../../rules/pictures.ts'
import { useImportEndpoints } from './import-endpoints.ts'
import type { ImportRun } from './import-words.ts'
import { readsOf } from './run-words.ts'

/** A ZIP of the pictures that the lines of a file name, sent beside it; another one takes its place. */
export function ImportPictures({ run }: { run: ImportRun }) {
  const endpoints = useImportEndpoints()
  const { begin, stop, wasStopped } = useStop()
  const sending = useAct((file: File) => send(`${endpoints.at}/${run.id}/pictures`, file, begin()), {
    failed: m.imports_pictures_add_failed,
    reportsIn: 'both',
    refused: wasStopped,
    refreshes: readsOf(endpoints),
  })
  const { namedPictures = 0, pictures } = run.preview ?? {}
  const isThere = pictures !== undefined || run.failure?.startsWith('zip_') === true
  if (namedPictures === 0 && !isThere) return null
  return (
    <section className="grid justify-items-start gap-2 rounded-card border border-line p-4">
      <p>
        {isThere ? m.imports_pictures_replace_hint() : m.imports_pictures_named({ count: namedPictures })}
      </p>
      <PickFile
        label={isThere ? m.imports_pictures_replace() : m.imports_pictures_add()}
        accept=".zip"
        variant="secondary"
        icon={<ImagePlus aria-hidden />}
        sending={sending}
        onStop={stop}
      />
    </section>
  )
}

function send(path: string, file: File, signal: AbortSignal) {
  if (file.size > MAX_ZIP_BYTES)
    throw new ApiError({
      status: 413,
      code: 'imports.file_too_large',
      detail: m.imports_pictures_too_large(),
    })
  return upload(path, file, signal)
}
