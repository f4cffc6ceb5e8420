import { countUpload, managesStore, type StoreScope } from '#modules/sellers/stores/public.ts'
import { importEndpoints } from './panels.ts'

export const {
  sendFile: sendOwnFile,
  sendPictures: sendOwnPictures,
  getImports: getOwnImports,
  getImport: getOwnImport,
  getImportProblems: getOwnImportProblems,
  chooseImport: chooseOwnImport,
  chooseImportCategories: chooseOwnImportCategories,
  getImportTemplates: getOwnImportTemplates,
  saveImportTemplate: saveOwnImportTemplate,
  applyImportTemplate: applyOwnImportTemplate,
  removeImportTemplate: removeOwnImportTemplate,
  startImport: startOwnImport,
  stopImport: stopOwnImport,
  discardImport: discardOwnImport,
  undoImport: undoOwnImport,
  downloadTemplate: downloadOwnTemplate,
  downloadProblems: downloadOwnProblems,
} = importEndpoints('/store/imports', {
  allow: managesStore,
  scopeOf: (scope: StoreScope) => scope,
  countUpload,
})
