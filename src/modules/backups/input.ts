import * as z from 'zod'
import { id, listInput } from '#server/input.ts'

export const listBackupsInput = z.strictObject(listInput(50))
export const backupPath = z.strictObject({ id: id() })
