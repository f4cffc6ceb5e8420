import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_BYTES, MAX_SIDE, PICTURE_TYPES } from '#modules/platform/media/rules.ts'
import { pictureProblem } from '#modules/platform/media/words.ts'
import { useAct } from '#browser/acting.ts'
import { compressImage } from '#browser/compress-image.ts'
import { upload } from '#browser/transfer.ts'
import { useStop } from '#browser/uploads.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '../../form-message.tsx'
import type { Profile } from './profile-page.tsx'

type Props = { profile: Profile; onChange: () => void }

/** The picture of a person; a new one is looked at before it is sent. */
export function AvatarEditor({ profile: { fullName, avatarUrl }, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { chosen, preview, choose } = useChosenPicture()
  const [unfit, setUnfit] = useState<string | null>(null)
  const { begin, stop, wasStopped } = useStop()
  const sending = useAct((file: File) => upload('/profile/avatar', file, begin()), {
    said: m.accounts_avatar_saved,
    failed: m.accounts_picture_failed,
    reportsIn: 'both',
    refused: wasStopped,
    done: () => {
      choose(null)
      onChange()
    },
  })
  const removing = useAct('DELETE /profile/avatar', {
    said: m.accounts_avatar_removed,
    failed: m.accounts_picture_failed,
    reportsIn: 'place',
    done: onChange,
  })
  const busy = sending.busy || removing.busy
  const problem = sending.problem ?? removing.problem

  const look = async (file: File | undefined) => {
    if (!file) return
    sending.forget()
    removing.forget()
    // A phone takes larger photos than the shop stores.
    const light = await compressImage(file, { side: MAX_SIDE, bytes: MAX_BYTES.avatar })
    const why = pictureProblem(light, MAX_BYTES.avatar)
    setUnfit(why)
    choose(why === null ? light : null)
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <span className="[&>span]:size-28 [&>span]:text-4xl">
        <Avatar size="lg" name={fullName} src={preview ?? avatarUrl} />
      </span>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={m.accounts_avatar()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void look(event.target.files?.[0])
          // The same file again must be a change again.
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center justify-center gap-2">
        {chosen ? (
          <>
            <Button
              size="sm"
              busy={busy}
              busyLabel={m.common_uploading()}
              onClick={() => void sending.start(chosen)}
            >
              {m.accounts_avatar_use()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => (busy ? stop() : choose(null))}>
              {busy ? m.common_upload_stop() : m.common_cancel()}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              variant="secondary"
              icon={<Camera aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {avatarUrl ? m.common_change_photo() : m.accounts_avatar_add()}
            </Button>
            {avatarUrl && (
              <Button
                size="sm"
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                busy={busy}
                onClick={() => void removing.start({})}
              >
                {m.accounts_avatar_remove()}
              </Button>
            )}
          </>
        )}
      </div>
      <output className="text-center text-muted text-sm">
        {chosen ? m.accounts_avatar_preview() : m.accounts_avatar_hint()}
      </output>
      <FormMessage message={unfit ?? problem?.sentence ?? null} />
    </div>
  )
}

function useChosenPicture() {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown])
  const choose = (file: File | null) => setShown(file && { file, url: URL.createObjectURL(file) })
  return { chosen: shown?.file ?? null, preview: shown?.url ?? null, choose }
}
