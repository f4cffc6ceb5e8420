import { Gift, Link2, Package, ReceiptText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'
import { PickFile } from '#panel/pick-file.tsx'
import { useAddressValue } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

const MAX_BYTES = 10 * 1024 * 1024

/** What can be brought from another shop, in the order in which it is best brought. */
export function UploadCards() {
  return (
    <section className="mb-6 grid gap-3">
      <p className="max-w-prose">{m.earlier_intro()}</p>
      <p className="max-w-prose text-muted text-sm">{m.earlier_formats()}</p>
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <Card icon={<Package />} title={m.earlier_products()} note={m.earlier_products_note()}>
          <Button variant="secondary" href="/admin/products/import">
            {m.earlier_products_go()}
          </Button>
        </Card>
        <Card icon={<Users />} title={m.earlier_customers()} note={m.earlier_customers_note()}>
          <FileButton at="customers" what={m.earlier_customers()} />
        </Card>
        <Card icon={<ReceiptText />} title={m.earlier_orders()} note={m.earlier_orders_note()}>
          <FileButton at="orders" what={m.earlier_orders()} />
        </Card>
        <Card icon={<Gift />} title={m.admin_gift_cards()} note={m.earlier_cards_note()}>
          <FileButton at="gift-cards" what={m.admin_gift_cards()} />
        </Card>
        <Card icon={<Link2 />} title={m.addresses_title()} note={m.earlier_addresses_note()}>
          <Button variant="secondary" href="/admin/products/categories?tab=addresses">
            {m.earlier_addresses_go()}
          </Button>
        </Card>
      </ol>
    </section>
  )
}

type CardProps = { icon: ReactNode; title: string; note: string; children: ReactNode }

function Card({ icon, title, note, children }: CardProps) {
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 font-bold [&_svg]:size-4.5 [&_svg]:text-muted">
        {icon}
        {title}
      </h2>
      <p className="flex-1 text-muted text-sm">{note}</p>
      <div className="grid justify-items-start gap-1.5">{children}</div>
    </li>
  )
}

function FileButton({ at, what }: { at: string; what: string }) {
  const [, open] = useAddressValue('file')
  const sending = useAct((file: File) => sendFile(at, file), {
    failed: m.panel_upload_failed,
    reportsIn: 'both',
    refreshes: ['GET /admin/earlier-files'],
    done: ({ id }) => open(id),
  })
  const label = m.earlier_upload({ what: what.toLowerCase() })
  return <PickFile label={label} accept=".csv,.xlsx,.ods,.txt" sending={sending} />
}

function sendFile(at: string, file: File): Promise<{ id: string }> {
  if (file.size > MAX_BYTES)
    throw new ApiError({ status: 413, code: 'imports.file_too_large', detail: m.imports_file_too_large() })
  return upload<{ id: string }>(`/admin/earlier-files/${at}?name=${encodeURIComponent(file.name)}`, file)
}
