import { MapPin } from 'lucide-react'
import { m } from '#paraglide/messages.js'

type PlaceButtonProps = { className: string; caption?: string | undefined }

/** Where things go, written by the script of the page, and the way to another place: the page listens for `data-open`. */
export const PlaceButton = ({ className, caption = 'sr-only' }: PlaceButtonProps) => (
  <button type="button" data-open="place" aria-haspopup="dialog" className={className}>
    <MapPin aria-hidden className="size-4 shrink-0" />
    <span className={caption}>{m.orders_slip_to()} </span>
    <span
      data-place={m.delivery_choose_place()}
      suppressHydrationWarning
      className="truncate"
      // oxlint-disable-next-line react/no-danger -- it is empty
      dangerouslySetInnerHTML={NOTHING}
    />
  </button>
)

const NOTHING = { __html: '' }
