import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { importEndpoints } from './panels.ts'

export const {
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
} = importEndpoints('/admin/imports', { allow: isAdmin, scopeOf: () => EVERY_STORE })
