import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { addressText } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatPhone, MAX_ADDRESSES } from '../../../rules.ts'
import { FormMessage } from '../../form-message.tsx'

const AddressDialog = lazyPart(async () => (await import('./address-dialog.tsx')).AddressDialog)

type Addresses = Output<'GET /profile/addresses'>
export type SavedAddress = Addresses['items'][number]

/** Where a person has things sent: to read, to add to and to tidy up. */
export function AddressesSection({ fullName, phone }: { fullName: string; phone: string | null }) {
  const addresses = useRead('GET /profile/addresses', {}, { fresh: true })
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [removing, setRemoving] = useState<SavedAddress | null>(null)
  const items = addresses.data?.items
  const isFull = items !== undefined && items.length >= MAX_ADDRESSES

  const feedback = {
    failed: m.accounts_address_save_failed,
    reportsIn: 'place',
    refreshes: ['GET /profile/addresses'],
  } as const
  const changing = useAct('PATCH /profile/addresses/{id}', feedback)
  const deleting = useAct('DELETE /profile/addresses/{id}', {
    ...feedback,
    said: m.accounts_address_deleted,
    done: () => setRemoving(null),
  })
  const forget = () => {
    changing.forget()
    deleting.forget()
  }

  return (
    <FormSection
      title={m.common_addresses()}
      description={m.accounts_addresses_note()}
      aside={
        items &&
        !isFull && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden />}
            aria-label={m.accounts_address_new()}
            {...AddressDialog.ahead}
            onClick={() => setEditing('new')}
            className="shrink-0"
          >
            {m.common_add()}
          </Button>
        )
      }
    >
      <FormMessage message={changing.problem?.sentence ?? null} />
      {isFull && <p className="text-muted text-sm">{m.accounts_addresses_full({ limit: MAX_ADDRESSES })}</p>}
      {items?.length === 0 && (
        <p className="flex items-center gap-3 text-muted">
          <MapPin aria-hidden className="size-5 shrink-0" />
          {m.accounts_addresses_empty()}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              busy={changing.doing?.id === address.id}
              onEdit={() => setEditing(address)}
              onRemove={() => {
                forget()
                setRemoving(address)
              }}
              onDefault={() => void changing.start({ id: address.id, isDefault: true })}
            />
          ))}
        </ul>
      )}
      {!items && !addresses.error && (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </div>
      )}
      {!items && addresses.error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>{addresses.error.message || m.accounts_addresses_failed()}</p>
          <Button size="sm" variant="secondary" busy={addresses.isFetching} onClick={addresses.refresh}>
            {m.common_retry()}
          </Button>
        </div>
      )}
      {editing && (
        <AddressDialog
          address={editing === 'new' ? null : editing}
          person={{ fullName, phone }}
          isFirst={items?.length === 0}
          onClose={() => setEditing(null)}
          onSaved={(changed) => {
            addresses.replace(changed)
            setEditing(null)
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => {
          forget()
          setRemoving(null)
        }}
        onConfirm={() => removing && void deleting.start({ id: removing.id })}
        danger
        busy={deleting.busy}
        error={deleting.problem?.sentence}
        title={m.accounts_address_delete_title()}
        consequence={m.accounts_address_delete_text({ address: removing?.address ?? '' })}
        confirmLabel={m.common_erase()}
        cancelLabel={m.common_cancel()}
      />
    </FormSection>
  )
}

type AddressRowProps = {
  address: SavedAddress
  busy: boolean
  onEdit: () => void
  onRemove: () => void
  onDefault: () => void
}

function AddressRow({ address: saved, busy, onEdit, onRemove, onDefault }: AddressRowProps) {
  const { fullName, phone, address, isDefault } = saved
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-semibold">{fullName}</span>
          {isDefault && <Badge tone="brand">{m.accounts_address_default()}</Badge>}
        </p>
        <address className="mt-1 grid text-muted text-sm not-italic leading-6">
          {[...addressText(saved), formatPhone(phone)].map((line) => (
            <span key={line} className="wrap-anywhere">
              {line}
            </span>
          ))}
        </address>
      </div>
      <div className="-ml-3 flex flex-wrap items-center sm:ml-0 sm:justify-end">
        {!isDefault && (
          <Button
            size="sm"
            variant="quiet"
            busy={busy}
            aria-label={m.accounts_address_make_default_named({ address })}
            onClick={onDefault}
            className="max-sm:order-last"
          >
            {m.accounts_address_make_default()}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          icon={<Pencil aria-hidden />}
          {...AddressDialog.ahead}
          aria-label={m.accounts_address_edit_named({ address })}
          onClick={onEdit}
        >
          {m.common_edit()}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          aria-label={m.accounts_address_delete_named({ address })}
          onClick={onRemove}
        >
          {m.common_erase()}
        </Button>
      </div>
    </li>
  )
}
