import * as z from 'zod'
import { findSentence } from '#i18n/sentence.ts'
import { isUuid } from '#lib/ids.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import type { Enter, Guard, Member } from '#server/auth/actor.ts'
import { csvAnswer } from '#server/http/csv.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listPageOf, pageOf } from '#server/http/input.ts'
import { chooseCategories } from '../commands/categories.ts'
import { applyTemplate, chooseHow, removeTemplate, saveTemplate } from '../commands/choose.ts'
import * as commands from '../commands/runs.ts'
import { undo } from '../commands/undo-run.ts'
import { fileRefused, importNotFound } from '../errors.ts'
import { CHOOSABLE_FIELDS } from '../formats/columns.ts'
import { isZip, isZipName } from '../formats/zip.ts'
import { MENDABLE_HEADER, mendableCells, TEMPLATE_ROWS } from '../formats/template.ts'
import {
  categoriesInput,
  choicesInput,
  fileChoices,
  problemListInput,
  runInput,
  runListInput,
  templateInput,
  templateNameInput,
} from '../input.ts'
import { MAX_ZIP_BYTES } from '../rules/pictures.ts'
import { listTemplates } from '../queries/templates.ts'
import { getRun, listProblems, listRuns, readProblems } from '../queries/runs.ts'
import { ImportRefusal, MAX_IMPORT_BYTES, refuseAtTheEndpoint } from '../rules.ts'
import { readUpload } from './upload.ts'
import { RUN_STATUSES } from '../tables.ts'
import { preview } from './preview.ts'

const run = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    status: z.enum(RUN_STATUSES),
    records: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    kept: z.int(),
    failure: z.string().nullable(),
    startedByName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ImportRun' })
const choices = fileChoices.meta({ id: 'ImportChoices' })
const wholeRun = run
  .extend({
    preview: preview.nullable(),
    /** How a person had it read; null until somebody chose. */
    choices: choices.nullable(),
    /** The template that the choices came from. */
    templateName: z.string().nullable(),
    /** The products that name pictures of a ZIP, how many have all that can be stored, and the first with one that cannot. */
    pictures: z
      .object({
        products: z.int(),
        ready: z.int(),
        failed: z.int(),
        failedProducts: z.array(
          z.object({ line: z.int(), ordinal: z.int(), title: z.string(), names: z.array(z.string()) }),
        ),
      })
      .nullable(),
    /** What a column can be chosen to hold. */
    fields: z.array(z.string()),
    /** Whether it can still be read in another way. */
    isChoosable: z.boolean(),
    /** Whether categories may be made of it; of a store's file an admin is asked. */
    mayCreate: z.boolean(),
  })
  .meta({ id: 'ImportRunWhole' })
const templates = z
  .object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) })
  .meta({ id: 'ImportTemplates' })
const problem = z
  .object({ line: z.int(), ordinal: z.int(), problems: z.array(z.string()), title: z.string() })
  .meta({ id: 'ImportProblem' })

const runPage = listPageOf(run).meta({ id: 'ImportRunPage' })

/** The endpoints of the bulk upload, in the admin panel and in a store; `scopeOf` says whose files and products they reach. */
export function importEndpoints<const At extends string, A extends Member, S>(
  at: At,
  {
    allow,
    scopeOf,
    countUpload,
  }: {
    allow: Guard<A> & { enter?: Enter<A, S> }
    scopeOf: (scope: S) => AnyStore
    /** Counts a file of a store that no admin has verified. */
    countUpload?: (scope: S, actor: A) => Promise<void>
  },
) {
  const sendFile = rawEndpoint({
    method: 'POST',
    path: `/api/v1${at}`,
    summary:
      'Takes in a catalogue file (CSV, TXT, XML, XLSX or ODS, up to 10 MiB) to be looked through; nothing in the shop changes. As the `file` of a form, or as the raw body with `?name=`. A ZIP has one such file and pictures that it names; as a raw body it may have 32 MiB',
    takes: [
      'multipart/form-data',
      'text/csv',
      'text/plain',
      'application/xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/zip',
    ],
    answers: ['application/json'],
    status: 201,
    allow,
    limit: { name: 'imports', hits: 600, seconds: 3600, by: 'user', shared: true },
    run: async ({ request, actor, now, scope }) => {
      await countUpload?.(scope, actor)
      const { bytes, fileName } = await readUpload(request, (name) =>
        isZipName(name) ? MAX_ZIP_BYTES : MAX_IMPORT_BYTES,
      )
      try {
        refuseAtTheEndpoint(fileName, bytes)
      } catch (error) {
        throw error instanceof ImportRefusal ? fileRefused(error) : error
      }
      const sent = await transaction((tx) =>
        commands.sendFile(tx, scopeOf(scope), { fileName, bytes, actor, now }),
      )
      return Response.json(sent, { status: 201, headers: { 'cache-control': 'no-store' } })
    },
  })

  const sendPictures = rawEndpoint({
    method: 'POST',
    path: `/api/v1${at}/{id}/pictures`,
    summary:
      'Takes in a ZIP (up to 32 MiB) of the pictures that the lines of a file name, in the place of an earlier one, and has the file looked through again. As the `file` of a form, or as the raw body',
    takes: ['multipart/form-data', 'application/zip'],
    answers: [],
    status: 204,
    allow,
    limit: { name: 'imports', hits: 600, seconds: 3600, by: 'user', shared: true },
    run: async ({ request, params, actor, scope }) => {
      const id = params['id'] ?? ''
      if (!isUuid(id)) throw importNotFound()
      await countUpload?.(scope, actor)
      const { bytes } = await readUpload(request, () => MAX_ZIP_BYTES)
      if (!isZip(bytes)) throw fileRefused(new ImportRefusal('zip_unreadable'))
      await transaction((tx) => commands.sendPictures(tx, scopeOf(scope), { id, bytes }))
      return new Response(null, { status: 204 })
    },
  })

  const getImports = endpoint({
    method: 'GET',
    path: at,
    summary: 'The files that were sent, by their names, the newest first',
    input: runListInput,
    output: runPage,
    allow,
    run: ({ tx, scope, now }, input) => listRuns(tx, scopeOf(scope), { ...input, now }),
  })

  const getImport = endpoint({
    method: 'GET',
    path: `${at}/{id}` as const,
    summary: 'A file: what would become of it, how far it is, or what became of it',
    input: runInput,
    output: wholeRun,
    allow,
    run: async ({ tx, scope }, { id }) => ({
      ...(await getRun(tx, scopeOf(scope), id)),
      fields: CHOOSABLE_FIELDS,
    }),
  })

  const getImportProblems = endpoint({
    method: 'GET',
    path: `${at}/{id}/problems` as const,
    summary: 'The lines that were refused, with their reasons',
    input: problemListInput,
    output: pageOf(problem),
    allow,
    run: ({ tx, scope }, input) => listProblems(tx, scopeOf(scope), input),
  })

  const chooseImport = endpoint({
    method: 'PUT',
    path: `${at}/{id}/choices` as const,
    summary:
      'Has a file looked through again with the columns, separator, decimal mark and encoding that were chosen; what is absent is found out',
    input: choicesInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, scope }, input) => chooseHow(tx, scopeOf(scope), input),
  })

  const chooseImportCategories = endpoint({
    method: 'PUT',
    path: `${at}/{id}/categories` as const,
    summary:
      "Says what names of categories in a file mean, and has it looked through again; its seller's next files are read with it at once",
    input: categoriesInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, scope, actor, address, now }, input) =>
      chooseCategories(tx, scopeOf(scope), { ...input, actor, address, now }),
  })

  const getImportTemplates = endpoint({
    method: 'GET',
    path: `${at}/{id}/templates` as const,
    summary: 'The templates of the seller whose file it is, by name',
    input: runInput,
    output: templates,
    allow,
    run: ({ tx, scope }, { id }) => listTemplates(tx, scopeOf(scope), id),
  })

  const saveImportTemplate = endpoint({
    method: 'POST',
    path: `${at}/{id}/templates` as const,
    summary:
      'Keeps the choices of a file as a template; the same name again is replaced. Files with the same headers are read with it at once',
    input: templateNameInput,
    output: templates,
    allow,
    run: async ({ tx, scope, now }, input) => {
      await saveTemplate(tx, scopeOf(scope), { ...input, now })
      return listTemplates(tx, scopeOf(scope), input.id)
    },
  })

  const applyImportTemplate = endpoint({
    method: 'POST',
    path: `${at}/{id}/templates/{templateId}` as const,
    summary: 'Has a file looked through again with the choices of a template',
    input: templateInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, scope }, input) => applyTemplate(tx, scopeOf(scope), input),
  })

  const removeImportTemplate = endpoint({
    method: 'DELETE',
    path: `${at}/{id}/templates/{templateId}` as const,
    summary: "Deletes a template of the file's seller",
    input: templateInput,
    output: templates,
    allow,
    run: async ({ tx, scope }, input) => {
      await removeTemplate(tx, scopeOf(scope), input)
      return listTemplates(tx, scopeOf(scope), input.id)
    },
  })

  const startImport = endpoint({
    method: 'POST',
    path: `${at}/{id}/start` as const,
    summary: 'Has a file that was looked through read in, or one that was stopped or failed gone on with',
    input: runInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, actor, address, scope }, { id }) =>
      commands.startRun(tx, scopeOf(scope), { id, actor, address }),
  })

  const stopImport = endpoint({
    method: 'POST',
    path: `${at}/{id}/stop` as const,
    summary: 'Stops an import; what is stored stays',
    input: runInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, actor, address, scope }, { id }) =>
      commands.stopRun(tx, scopeOf(scope), { id, actor, address }),
  })

  const discardImport = endpoint({
    method: 'POST',
    path: `${at}/{id}/discard` as const,
    summary: 'Throws a file away of which nothing was stored',
    input: runInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, actor, address, scope }, { id }) =>
      commands.discardRun(tx, scopeOf(scope), { id, actor, address }),
  })

  const undoImport = endpoint({
    method: 'POST',
    path: `${at}/{id}/undo` as const,
    summary:
      'Takes an import back: new products leave, changed fields and stock go back; refused once something was sold',
    input: runInput,
    output: z.void(),
    allow,
    status: 204,
    run: ({ tx, actor, address, scope }, { id }) => undo(tx, scopeOf(scope), { id, actor, address }),
  })

  const downloadTemplate = rawEndpoint({
    method: 'GET',
    path: `/api/v1${at}/template`,
    summary: 'An example file with every column that is understood',
    answers: ['text/csv'],
    allow,
    run: async () => csvAnswer('plantilla_productos.csv', TEMPLATE_ROWS),
  })

  const downloadProblems = rawEndpoint({
    method: 'GET',
    path: `/api/v1${at}/{id}/errors`,
    summary: 'The refused lines with their reasons, to be mended and sent again',
    answers: ['text/csv'],
    allow,
    run: async ({ params, locale, scope }) => {
      const id = params['id'] ?? ''
      if (!isUuid(id)) throw importNotFound()
      const { fileName } = await getRun(db, scopeOf(scope), id)
      const sentenceOf = (code: string) => findSentence(`imports.problem_${code}`, {}, locale) ?? code
      const rows = (async function* () {
        yield [...MENDABLE_HEADER, 'linea', 'motivo']
        for await (const { line, problems, raw } of readProblems(db, id))
          yield [...mendableCells(raw), line, problems.map(sentenceOf).join('. ')]
      })()
      return csvAnswer(
        `errores_${fileName
          .replace(/\.\w+$/, '')
          .replace(/[^\w-]+/g, '_')
          .slice(0, 60)}.csv`,
        rows,
      )
    },
  })
  return {
    sendFile,
    sendPictures,
    getImports,
    getImport,
    getImportProblems,
    chooseImport,
    chooseImportCategories,
    getImportTemplates,
    saveImportTemplate,
    applyImportTemplate,
    removeImportTemplate,
    startImport,
    stopImport,
    discardImport,
    undoImport,
    downloadTemplate,
    downloadProblems,
  }
}
