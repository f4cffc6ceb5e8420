import { countUpload, managesStore } from '#modules/sellers/stores/access.ts'
import { EVERY_STORE, type StoreScope } from '#modules/sellers/stores/queries/scope.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { importDoors } from './api/panels.ts'

export const {
  sendFile,
  getImports,
  getImport,
  getImportProblems,
  startImport,
  stopImport,
  discardImport,
  undoImport,
  downloadTemplate,
  downloadProblems,
} = importDoors('/admin/imports', { allow: isAdmin, scopeOf: () => EVERY_STORE })

export const {
  sendFile: sendOwnFile,
  getImports: getOwnImports,
  getImport: getOwnImport,
  getImportProblems: getOwnImportProblems,
  startImport: startOwnImport,
  stopImport: stopOwnImport,
  discardImport: discardOwnImport,
  undoImport: undoOwnImport,
  downloadTemplate: downloadOwnTemplate,
  downloadProblems: downloadOwnProblems,
} = importDoors('/store/imports', {
  allow: managesStore,
  scopeOf: (scope: StoreScope) => scope,
  countUpload,
})
