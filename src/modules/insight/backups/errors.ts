import { AppError } from '#server/http/errors.ts'

export const busy = () => new AppError('backups.busy', 409)
export const backupNotFound = () => new AppError('backups.not_found', 404)
export const fileGone = () => new AppError('backups.file_gone', 409)

export const exportBusy = () => new AppError('backups.export_busy', 409)

/**
 * Why a backup cannot be made, read or restored, shown to the operator of the shop; its code is the key
 * of its sentence in the admin panel.
 */
export class BackupRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const notABackup = (path: string) =>
  new BackupRefusal('backups.no_backup', `${path} is no backup of Istmo.`)
export const cutOff = () =>
  new BackupRefusal(
    'backups.cut_off',
    'The backup is cut off or damaged: take another one. Nothing was changed.',
  )
export const notEmpty = () =>
  new BackupRefusal(
    'backups.not_empty',
    'There is a shop in this database already; a backup is restored into an empty one. Nothing was changed.',
  )
export const filesNotEmpty = () =>
  new BackupRefusal(
    'backups.not_empty',
    'There are files already; a backup is restored into an empty shop. Nothing was changed.',
  )
export const tooNew = (names: readonly string[]) =>
  new BackupRefusal(
    'backups.too_new',
    `The backup comes from a newer Istmo (${names.join(', ')}): update this one first. Nothing was changed.`,
  )
export const tooOld = () =>
  new BackupRefusal(
    'backups.too_old',
    'The backup is older than the release of 24 November 2026: restore it with that release, then upgrade. Nothing was changed.',
  )
export const diskFull = () =>
  new BackupRefusal(
    'backups.disk_full',
    'The disk is full: the backup was not made, and what was begun is deleted.',
  )
