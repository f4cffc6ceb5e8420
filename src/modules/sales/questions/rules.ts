export const MAX_QUESTION = 500
/** Open ones of a person on one product, and in all. */
export const MAX_OPEN = 3
export const MAX_OPEN_IN_ALL = 10

export const QUESTION_STATES = ['unanswered', 'answered', 'reported', 'hidden'] as const
