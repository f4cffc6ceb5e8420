import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSet } from '../../rules/picture-set.ts'

type ExtraPictureProps = {
  url: string
  number: number
  isFirst: boolean
  isLast: boolean
  error: string | undefined
  onMove: (step: -1 | 1) => void
  onDrag: (isOver: boolean) => void
  onDropOn: () => void
  isTarget: boolean
  onRemove: () => void
}

/** Dragged to its place with a mouse, moved there by its buttons with anything else. */
export function ExtraPicture(props: ExtraPictureProps) {
  const { url, number, isFirst, isLast, error, isTarget, onMove, onDrag, onDropOn, onRemove } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a second way; the buttons are the first
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // Without something to carry, Firefox drags nothing.
        dataTransfer.setData('text/plain', url)
        onDrag(false)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        onDrag(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDropOn()
      }}
      className={cx(
        'cursor-grab rounded-control border p-1.5 active:cursor-grabbing',
        isTarget ? 'border-brand-strong bg-brand-soft' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2">
        <Picture
          src={pictureSet(url, [96]).src}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 overflow-hidden rounded-sm bg-sunken"
        />
        <span className="min-w-0 flex-1 truncate text-sm">
          {m.admin_picture_number({ number })}
          {!url.startsWith('/media/') && <span className="block truncate text-muted">{url}</span>}
        </span>
        <IconButton
          size="sm"
          label={m.admin_picture_up({ number })}
          icon={<ArrowUp />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={m.admin_picture_down({ number })}
          icon={<ArrowDown />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          label={m.admin_picture_remove({ number })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </li>
  )
}
