import { m } from '#paraglide/messages.js'
import type { LineNote, LineProblem } from '../../rules.ts'
import type { OtherOfGroup } from '../../rules/groups.ts'
import { fieldName } from './import-words.ts'

const problems: Record<Exclude<LineProblem, OtherOfGroup>, () => string> = {
  plan_full: m.imports_problem_plan_full,
  title_required: m.imports_problem_title_required,
  title_too_long: m.imports_problem_title_too_long,
  price_invalid: m.imports_problem_price_invalid,
  price_ambiguous: m.imports_problem_price_ambiguous,
  price_too_high: m.imports_problem_price_too_high,
  category_required: m.imports_problem_category_required,
  category_too_long: m.imports_problem_category_too_long,
  categories_too_many: m.imports_problem_categories_too_many,
  stock_negative: m.imports_problem_stock_negative,
  stock_invalid: m.imports_problem_stock_invalid,
  code_invalid: m.imports_problem_code_invalid,
  code_ruined: m.imports_problem_code_ruined,
  code_too_long: m.imports_problem_code_too_long,
  code_twice: m.imports_problem_code_twice,
  image_invalid: m.imports_problem_image_invalid,
  image_named: m.imports_problem_image_named,
  category_unknown: m.imports_problem_category_unknown,
  category_left_out: m.imports_problem_category_left_out,
  category_asked: m.imports_problem_category_asked,
  category_declined: m.imports_problem_category_declined,
  text_too_long: m.imports_problem_text_too_long,
  stock_reserved: m.imports_problem_stock_reserved,
  code_taken: m.imports_problem_code_taken,
  code_of_variant: m.imports_problem_code_of_variant,
  attribute_other: m.imports_problem_attribute_other,
  parent_missing: m.imports_problem_parent_missing,
  parent_twice: m.imports_problem_parent_twice,
  variation_any: m.imports_problem_variation_any,
  variations_missing: m.imports_problem_variations_missing,
  options_changed: m.imports_problem_options_changed,
  stock_of_variants: m.imports_problem_stock_of_variants,
  price_of_variants: m.imports_problem_price_of_variants,
  group_missing: m.imports_problem_group_missing,
  group_refused: m.imports_problem_group_refused,
  option_missing: m.imports_problem_option_missing,
  option_other: m.imports_problem_option_other,
  option_twice: m.imports_problem_option_twice,
  option_too_long: m.imports_problem_option_too_long,
  option_values_too_many: m.imports_problem_option_values_too_many,
  options_too_many: m.imports_problem_options_too_many,
  variant_twice: m.imports_problem_variant_twice,
  variants_too_many: m.imports_problem_variants_too_many,
  variants_on_offer: m.imports_problem_variants_on_offer,
  not_stored: m.imports_problem_not_stored,
  line_unreadable: m.imports_problem_line_unreadable,
  rest_unreadable: m.imports_problem_rest_unreadable,
  line_cut: m.imports_problem_line_cut,
  columns_too_many: m.imports_problem_columns_too_many,
}

/** The sentence of a code that the server gives of a line. */
export function problemSentence(code: string): string {
  if (code in problems) return problems[code as keyof typeof problems]()
  const other = /^group_(\w+)$/.exec(code)?.[1]
  return other ? m.imports_problem_group_other({ field: fieldName(other) }) : code
}

const notes: Record<LineNote, (given: { count: number }) => string> = {
  gtin_left_out: m.imports_note_gtin_left_out,
  stock_assumed: m.imports_note_stock_assumed,
  draft: m.imports_note_draft,
  pictures_left_out: m.imports_note_pictures_left_out,
  picture_missing: m.imports_note_picture_missing,
  picture_ambiguous: m.imports_note_picture_ambiguous,
}

/** What the server does with lines that say something that is not taken as it stands. */
export const noteSentence = (code: string, count: number) =>
  code in notes ? notes[code as LineNote]({ count }) : code
