import { pgTable } from 'drizzle-orm/pg-core'
import { reportsTable, writtenColumns } from '#modules/catalog/moderation/tables.ts'

export const questions = pgTable('questions', writtenColumns())
export const questionReports = reportsTable('question_reports', 'question_id')
