import { m } from '#paraglide/messages.js'
import { ErrorState } from '#ui/error-state.tsx'

type ReadFailedProps = {
  read: { error: Error | null; isFetching: boolean; refresh: () => void }
  title: string
  /** Why, where the server says nothing. */
  otherwise?: string
}

/** In the place of what is a person's own and could not be read. */
export const ReadFailed = ({
  read: { error, isFetching, refresh },
  title,
  otherwise = m.common_check_connection(),
}: ReadFailedProps) => (
  <ErrorState
    title={title}
    reason={error?.message || otherwise}
    retryLabel={m.common_retry()}
    onRetry={refresh}
    retrying={isFetching}
  />
)
