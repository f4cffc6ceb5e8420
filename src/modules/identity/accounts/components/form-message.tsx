import { CircleAlert } from 'lucide-react'

/** What the server refused, where it is read at once; nothing when there is nothing to say. */
export function FormMessage({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <p
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-2 rounded-control border border-bad bg-bad-soft px-3 py-2.5 text-bad-ink text-sm outline-none"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{message}</span>
    </p>
  )
}
