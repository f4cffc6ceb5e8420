/** Why a backup cannot be read or restored, said to whoever stands at the machine of the shop. */
export class BackupRefusal extends Error {}

export const notABackup = (path: string) => new BackupRefusal(`${path} is no backup of Istmo.`)
export const cutOff = () =>
  new BackupRefusal('The backup is cut off or damaged: take another one. Nothing was changed.')
export const notEmpty = () =>
  new BackupRefusal(
    'There is a shop in this database already; a backup is restored into an empty one. Nothing was changed.',
  )
export const tooNew = (names: readonly string[]) =>
  new BackupRefusal(
    `The backup comes from a newer Istmo (${names.join(', ')}): update this one first. Nothing was changed.`,
  )
export const diskFull = () =>
  new BackupRefusal('The disk is full: the backup was not made, and what was begun is deleted.')
