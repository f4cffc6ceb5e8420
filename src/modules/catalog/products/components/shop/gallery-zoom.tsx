import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { pictureSet } from '../../rules/picture-set.ts'

type GalleryZoomProps = {
  title: string
  image: { url: string; alt: string }
  open: boolean
  onClose: () => void
}

/** The picture as large as the window, and twice that after a press; then it scrolls. */
export function GalleryZoom({ title, image, open, onClose }: GalleryZoomProps) {
  const [large, setLarge] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.common_close()} size="xl">
      <div className="max-h-[75dvh] overflow-auto rounded-control bg-sunken">
        <button
          type="button"
          aria-pressed={large}
          aria-label={large ? m.storefront_zoom_out() : m.storefront_zoom_in()}
          onClick={() => setLarge(!large)}
          className={cx(
            'mx-auto block',
            large ? 'w-[200%] cursor-zoom-out!' : 'w-full max-w-[75dvh] cursor-zoom-in!',
          )}
        >
          <img
            src={pictureSet(image.url, [1280]).src}
            alt={image.alt || title}
            width={1280}
            height={1280}
            className="h-auto w-full"
          />
        </button>
      </div>
    </Dialog>
  )
}
