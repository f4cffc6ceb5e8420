import { countUpload, managesStore } from '#modules/sellers/stores/access.ts'
import type { StoreScope } from '#modules/sellers/stores/queries/scope.ts'
import { importDoors } from './panels.ts'

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
