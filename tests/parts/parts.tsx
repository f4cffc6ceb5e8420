/** Every part of the panel kit that no screen uses alone, on one page, for a browser to try: `panel-parts.spec.ts`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { queries } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { Chart } from '#panel/chart.tsx'
import { type DayRange, rangeBefore } from '#panel/day-range.ts'
import { InlineEdit } from '#panel/inline-edit.tsx'
import { type JobView, JobProgress } from '#panel/job-progress.tsx'
import { dateRange, text, toggle } from '#panel/list-filters.tsx'
import { MoneyField, PercentField } from '#panel/number-fields.tsx'
import { PictureField } from '#panel/picture-field.tsx'
import { RecordForm } from '#panel/record-form.tsx'
import { moneyText, moneyTyped, percentTyped } from '#panel/typed.ts'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import './parts.css'

function Parts() {
  return (
    <main className="grid gap-6 bg-ground p-6 text-ink">
      <h1 className="font-bold text-2xl">Partes</h1>
      <UrlTabs
        label="Partes"
        tabs={[
          { id: 'form', label: 'Formulario', show: () => <FormPart /> },
          { id: 'table', label: 'Celdas', show: () => <CellsPart /> },
          { id: 'chart', label: 'Gráfica', show: () => <ChartPart /> },
          { id: 'filters', label: 'Filtros', show: () => <FiltersPart /> },
        ]}
      />
    </main>
  )
}

const first = { version: 1, name: 'Mola', priceCents: 1250, share: 1500, picture: '' }

function FormPart() {
  const [record, setRecord] = useState(first)
  const { version } = record
  const save = useAct(
    async (given: Omit<typeof first, 'version'> & { version: number }) => {
      const stale = { status: 409, code: 'app.stale', detail: 'Alguien más lo cambió.' }
      if (record.name === 'Otra') setRecord({ ...record, name: 'Otra de nuevo', version: version + 1 })
      if (record.name === 'Otra') throw new ApiError(stale)
      const wrong = {
        status: 422,
        code: 'app.invalid',
        detail: '',
        fields: [{ field: 'name', code: 'x', message: 'Ese nombre ya existe.' }],
      }
      if (given.name === 'Tomado') throw new ApiError(wrong)
      setRecord({ ...given, version: version + 1 })
    },
    { failed: () => 'No pudimos guardar', reportsIn: 'place' },
  )
  const form = useRecordForm(formSchema(version), valuesOf(record), save)
  return (
    <RecordForm
      form={form}
      now={valuesOf(record)}
      version={version}
      names={{ name: 'Nombre', price: 'Precio', share: 'Comisión' }}
      saveLabel="Guardar"
      back={
        // As when another window saved: this form does not know of it.
        <Button variant="quiet" onClick={() => setRecord({ ...record, name: 'Otra' })}>
          Otra persona guarda
        </Button>
      }
    >
      <Field label="Nombre" error={form.errors['name']} required>
        <Input {...form.register('name')} />
      </Field>
      <MoneyField label="Precio" error={form.errors['price']} {...form.register('price')} />
      <PercentField label="Comisión" error={form.errors['share']} {...form.register('share')} />
      <PictureField
        label="Logotipo"
        value={form.watch('picture')}
        onChange={(url) => form.setValue('picture', url, { shouldDirty: true })}
        upload={async (file) => URL.createObjectURL(file)}
      />
      <output aria-label="Guardado">{`${record.name} ${record.priceCents} ${record.share}`}</output>
    </RecordForm>
  )
}

const formSchema = (version: number) =>
  z
    .object({
      name: z.string().trim().min(1, 'Escribe el nombre.'),
      price: moneyTyped({ min: 1, max: 999_999, message: () => 'Escribe un precio.' }),
      share: percentTyped({ min: 0, max: 10_000, message: () => 'De 0 a 100 %.' }),
      picture: z.string(),
    })
    .transform(({ price, ...rest }) => ({ ...rest, priceCents: price, version }))

const valuesOf = ({ name, priceCents, share, picture }: typeof first) => ({
  name,
  price: moneyText(priceCents),
  share: moneyText(share),
  picture,
})

function CellsPart() {
  const [rows, setRows] = useState([
    { id: 'a', name: 'Mola', stock: '4' },
    { id: 'b', name: 'Café', stock: '7' },
  ])
  const save = (id: string, change: object) => async (typed: string) => {
    if (typed === 'x') return 'Escribe un número.'
    setRows((before) =>
      before.map((row) =>
        row.id === id ? { ...row, ...change, ...{ [Object.keys(change)[0]!]: typed } } : row,
      ),
    )
    return undefined
  }
  const [job, setJob] = useState<JobView>({ state: 'running', done: 30, total: 120 })
  return (
    <div className="grid max-w-xl gap-6">
      <table>
        <tbody>
          {rows.map(({ id, name, stock }) => (
            <tr key={id}>
              <td>
                <InlineEdit label={`Nombre de ${id}`} value={name} onSave={save(id, { name })} />
              </td>
              <td>
                <InlineEdit
                  label={`Stock de ${id}`}
                  value={stock}
                  onSave={save(id, { stock })}
                  align="end"
                  inputMode="numeric"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <JobProgress label="Importación" job={job} />
      <Button
        onClick={() => setJob({ state: 'failed', done: 30, total: 120, problem: 'El archivo se cortó.' })}
      >
        Que falle
      </Button>
    </div>
  )
}

const days = [
  { day: '1 nov', sales: 120_00, visits: 40 },
  { day: '2 nov', sales: 90_50, visits: 55 },
  { day: '3 nov', sales: 210_00, visits: 61 },
]

const ChartPart = () => (
  <Chart
    title="Ventas y visitas"
    rows={days}
    along={{ name: 'Día', of: ({ day }) => day }}
    series={[
      {
        id: 'sales',
        name: 'Ventas',
        of: ({ sales }) => sales,
        show: formatUsd,
        tone: 'brand',
        shape: 'bar',
      },
      {
        id: 'visits',
        name: 'Visitas',
        of: ({ visits }) => visits,
        show: String,
        tone: 'ok',
        shape: 'line',
        axis: 'right',
      },
    ]}
  />
)

const filters = [
  text('note', { label: () => 'Nota' }),
  toggle('open', { label: () => 'Solo abiertas' }),
  dateRange(),
]

function FiltersPart() {
  const [values, setValues] = useState<Record<string, string>>({})
  const range: DayRange = { from: values['from'] ?? '', to: values['to'] ?? '' }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {filters.map(({ Control }, at) => (
        <Control
          key={at}
          values={values}
          set={(changes) => setValues((before) => ({ ...before, ...changes }))}
        />
      ))}
      <output aria-label="Pedido">{JSON.stringify({ ...values, before: rangeBefore(range) })}</output>
    </div>
  )
}

const rootRoute = createRootRoute({ component: Parts })
const router = createRouter({
  routeTree: rootRoute,
  basepath: '/parts',
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
})

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
