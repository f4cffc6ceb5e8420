import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { download, upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { PickFile } from '#panel/pick-file.tsx'
import { useAddressValue } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { MAX_ZIP_BYTES } from '../../rules/pictures.ts'
import { type ImportEndpoints, adminImports, useImportEndpoints } from './import-endpoints.ts'
import { readsOf } from './run-words.ts'

const MAX_BYTES = 10 * 1024 * 1024
const SAMPLES = {
  CSV: 'title,price,categories,stock,unique_code\nSombrero pintao,45.00,Ropa;Accesorios,12,SOM-001',
  XML: '<products>\n  <product>\n    <title>Sombrero pintao</title>\n    <price>45.00</price>\n    <categories><category>Ropa</category></categories>\n    <spec key="Material">Bellota</spec>\n  </product>\n</products>',
  TXT: 'Sombrero pintao|Tejido a mano|45.00||Ropa;Accesorios|12|SOM-001',
}

/** What a file must look like, a template, and where it is dropped. */
export function UploadCard() {
  const [isOver, setOver] = useState(false)
  const [, open] = useAddressValue('run')
  const endpoints = useImportEndpoints()
  const { begin, stop, wasStopped } = useStop()
  const sending = useAct((file: File) => sendFile(endpoints, file, begin()), {
    failed: m.imports_upload_failed,
    reportsIn: 'both',
    refused: wasStopped,
    refreshes: readsOf(endpoints),
    done: ({ id }) => open(id),
  })
  const template = useAct(() => download(`${endpoints.at}/template`, 'plantilla_productos.csv'), {
    failed: m.imports_template_failed,
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void sending.start(file)
  }
  return (
    <section className="mb-6 grid gap-5 rounded-card border border-line bg-surface p-4 md:p-6 lg:grid-cols-2">
      <div className="grid content-start gap-3">
        <h2 className="font-bold text-lg">{m.imports_how()}</h2>
        <ul className="ml-5 grid list-disc gap-1 text-sm">
          <li>{m.imports_how_formats()}</li>
          <li>{m.imports_how_required()}</li>
          <li>{endpoints === adminImports ? m.imports_how_categories() : m.imports_how_categories_own()}</li>
          <li>{m.imports_how_blank()}</li>
          <li>{m.imports_how_zip()}</li>
          <li>{m.imports_how_preview()}</li>
        </ul>
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Download aria-hidden />}
          busy={template.busy}
          onClick={() => void template.start(undefined)}
        >
          {m.imports_template()}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the button is the first */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid content-center justify-items-center gap-3 rounded-card border-2 border-dashed p-6 text-center',
          isOver ? 'border-brand-strong bg-brand-soft' : 'border-line-strong bg-sunken',
        )}
      >
        <FileUp aria-hidden className="size-8 text-muted" />
        <p className="text-muted text-sm">{m.imports_drop()}</p>
        <PickFile
          label={m.common_choose_file()}
          accept=".csv,.xlsx,.ods,.xml,.txt,.zip"
          sending={sending}
          onStop={stop}
        />
      </div>
      <div className="grid gap-3 md:grid-cols-3 lg:col-span-2">
        {Object.entries(SAMPLES).map(([name, text]) => (
          <figure key={name} className="min-w-0">
            <figcaption className="mb-1 font-semibold text-sm">{m.imports_sample({ name })}</figcaption>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
            <pre tabIndex={0} className="max-h-32 overflow-auto rounded-control bg-sunken p-3 text-sm">
              {text}
            </pre>
          </figure>
        ))}
      </div>
    </section>
  )
}

function sendFile({ at }: ImportEndpoints, file: File, signal: AbortSignal): Promise<{ id: string }> {
  if (file.size > (/\.zip$/i.test(file.name) ? MAX_ZIP_BYTES : MAX_BYTES))
    throw new ApiError({ status: 413, code: 'imports.file_too_large', detail: m.imports_file_too_large() })
  return upload<{ id: string }>(`${at}?name=${encodeURIComponent(file.name)}`, file, signal)
}
