import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSet } from '../picture-set.ts'

type ExtraPictureProps = {
  url: string
  number: number
  isFirst: boolean
  isLast: boolean
  error: string | undefined
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

export function ExtraPicture({ url, number, isFirst, isLast, error, onMove, onRemove }: ExtraPictureProps) {
  return (
    <li className="rounded-control border border-line p-1.5">
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
