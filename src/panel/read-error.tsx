import { reasonOf } from '#browser/failure.ts'
import { m } from '#paraglide/messages.js'
import { ErrorState } from '#ui/error-state.tsx'

/** What a `useRead` says of its question. */
export type Asked = { error: Error | null; data: unknown; isFetching: boolean; refetch: () => unknown }

/** In the place of what could not be read; nothing where something older can be shown. */
export function ReadError({ read, title }: { read: Asked; title: string }) {
  if (!isLost(read)) return null
  return (
    <ErrorState
      title={title}
      reason={reasonOf(read.error, '')}
      retryLabel={m.common_retry()}
      retrying={read.isFetching}
      onRetry={() => void read.refetch()}
    />
  )
}

export const isLost = ({ error, data }: Pick<Asked, 'error' | 'data'>) => error !== null && data === undefined
