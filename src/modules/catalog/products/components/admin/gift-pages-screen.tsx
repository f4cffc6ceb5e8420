import { Pencil, Plus, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call, type Input as Given, type Output, type Route } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { useAsk } from '#panel/asking.tsx'
import { DeleteAct } from '#panel/delete-act.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Link } from '#ui/link.tsx'
import { Switch } from '#ui/switch.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { giftHref, MAX_GIFT_TEXT, MAX_GIFT_TITLE, MAX_SUITS } from '../../rules/gifts.ts'

type GiftPage = Output<'GET /admin/gift-pages'>['items'][number]
const READS: readonly Route[] = ['GET /admin/gift-pages']

/** Pages of presents for an occasion or a person. */
export const GiftPagesScreen = listScreen({
  read: 'GET /admin/gift-pages',
  updates: ['gift_page.changed'],
  words: {
    title: m.catalog_gifts,
    search: m.catalog_gifts_search,
    none: m.catalog_gifts_none,
    noneReason: m.catalog_gifts_none_reason,
    failed: m.catalog_gifts_load_failed,
  },
  columns: [
    {
      id: 'title',
      header: m.catalog_gift_title,
      cell: ({ title, slug, isActive }) =>
        isActive ? (
          <Link href={giftHref(slug)}>{title}</Link>
        ) : (
          <>
            {title} <Badge>{m.catalog_gift_hidden()}</Badge>
          </>
        ),
    },
    {
      id: 'suits',
      header: m.catalog_gift_suits,
      cell: ({ suits, maxDollars }) => (maxDollars === null ? suits : `${suits}, ≤ $${maxDollars}`),
    },
    { id: 'address', header: m.catalog_gift_address, needs: 'wide', cell: ({ slug }) => giftHref(slug) },
  ],
  rowName: ({ title }) => title,
  searchMax: MAX_GIFT_TITLE,
  useRowActs,
  Primary: AddButton,
})

function AddButton() {
  const ask = useAsk()
  return (
    <Button icon={<Plus aria-hidden />} onClick={() => ask((close) => <GiftDialog onClose={close} />)}>
      {m.catalog_gift_add()}
    </Button>
  )
}

function useRowActs() {
  const ask = useAsk()
  return (page: GiftPage) => [
    {
      label: m.common_edit(),
      icon: <Pencil aria-hidden />,
      onSelect: () => ask((close) => <GiftDialog page={page} onClose={close} />),
    },
    {
      label: m.common_delete(),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () =>
        ask((close) => (
          <DeleteAct
            endpoint="DELETE /admin/gift-pages/{id}"
            id={page.id}
            title={m.catalog_gift_delete_title({ title: page.title })}
            consequence={m.catalog_gift_delete_question()}
            said={m.catalog_gift_deleted}
            failed={m.catalog_gift_failed}
            refreshes={READS}
            onClose={close}
          />
        )),
    },
  ]
}

function GiftDialog({ page, onClose }: { page?: GiftPage; onClose: () => void }) {
  const save = useAct(
    (given: Given<'POST /admin/gift-pages'>) =>
      page
        ? call('PUT /admin/gift-pages/{id}', { id: page.id, version: page.version, ...given })
        : call('POST /admin/gift-pages', given),
    {
      said: m.catalog_gift_saved,
      failed: m.catalog_gift_failed,
      reportsIn: 'both',
      refreshes: READS,
      done: onClose,
    },
  )
  const stored = {
    title: page?.title ?? '',
    description: page?.description ?? '',
    suits: page?.suits ?? '',
    maxDollars: page?.maxDollars?.toString() ?? '',
    isActive: page?.isActive ?? true,
  }
  const form = useRecordForm(giftSchema(), stored, save)
  return (
    <FormDialog
      form={form}
      title={page ? m.catalog_gift_edit() : m.catalog_gift_add()}
      description={page && m.catalog_gift_address_stays({ address: giftHref(page.slug) })}
      saveLabel={m.common_save()}
      onClose={onClose}
    >
      <Field required label={m.catalog_gift_title()} error={form.errors['title']}>
        <Input data-autofocus maxLength={MAX_GIFT_TITLE} autoComplete="off" {...form.register('title')} />
      </Field>
      <Field
        label={m.common_description()}
        optionalLabel={m.common_optional()}
        error={form.errors['description']}
      >
        <Textarea rows={3} maxLength={MAX_GIFT_TEXT} {...form.register('description')} />
      </Field>
      <Field
        required
        label={m.catalog_gift_suits()}
        hint={m.catalog_gift_suits_hint()}
        error={form.errors['suits']}
      >
        <Input maxLength={MAX_SUITS} autoComplete="off" {...form.register('suits')} />
      </Field>
      <Field
        label={m.catalog_occasion_max()}
        hint={m.catalog_occasion_max_hint()}
        error={form.errors['maxDollars']}
      >
        <Input inputMode="numeric" maxLength={4} autoComplete="off" {...form.register('maxDollars')} />
      </Field>
      <Switch label={m.catalog_gift_active()} {...form.register('isActive')} />
    </FormDialog>
  )
}

const giftSchema = () =>
  z.object({
    title: z.string().check(z.trim(), z.minLength(1, m.catalog_gift_title_required())),
    description: z.string().check(z.trim()),
    suits: z.string().check(z.trim(), z.minLength(1, m.catalog_gift_suits_required())),
    maxDollars: z.pipe(
      z.string().check(z.trim(), z.regex(/^([1-9]\d{0,3})?$/, m.catalog_occasion_max_hint())),
      z.transform((text) => (text === '' ? null : Number(text))),
    ),
    isActive: z.boolean(),
  })
