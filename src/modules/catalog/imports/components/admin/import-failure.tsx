import { failureSentence } from './import-words.ts'

/** Why a whole file is refused. */
export const ImportFailure = ({ failure }: { failure: string }) => (
  <p className="font-semibold text-bad-ink">{failureSentence(failure)}</p>
)
