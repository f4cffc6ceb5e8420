import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#browser/toast.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

type Shared = { url: string; title: string }
type ShareButtonProps = {
  label: string
  /** Asked with each press; null where there is none, after the reason was shown. */
  link: () => Shared | Promise<Shared | null>
  /** What others will see of it. */
  note?: string
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  className?: string
}

const MenuPopup = lazyPart(async () => (await import('#ui/menu-popup.tsx')).MenuPopup)

/** Passes an address on by the sheet of the phone, or else by WhatsApp or the clipboard, chosen in a small menu. */
export function ShareButton({ label, link, note, ...look }: ShareButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [offered, setOffered] = useState<{ shared: Shared; round: number } | null>(null)
  const press = async () => {
    setIsAsking(true)
    const shared = await link()
    setIsAsking(false)
    if (!shared || (await passedBySheet(shared))) return
    setOffered((before) => ({ shared, round: (before?.round ?? 0) + 1 }))
  }
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-controls={offered ? id : undefined}
        busy={isAsking}
        icon={<Share2 aria-hidden />}
        onClick={() => void press()}
        {...look}
      >
        {label}
      </Button>
      {offered && (
        <MenuPopup
          key={offered.round}
          id={id}
          label={label}
          button={button}
          header={note && <p className="max-w-64 text-muted">{note}</p>}
          items={[
            {
              label: m.storefront_share_whatsapp(),
              icon: <MessageCircle aria-hidden />,
              onSelect: () => void window.open(whatsAppOf(offered.shared), '_blank', 'noopener'),
            },
            {
              label: m.storefront_share_copy(),
              icon: <Copy aria-hidden />,
              onSelect: () => void copy(offered.shared),
            },
          ]}
        />
      )}
    </>
  )
}

/** Whether the sheet took it; one that somebody closed again has had its turn. */
async function passedBySheet(shared: Shared): Promise<boolean> {
  // The sheets of desktops know fewer ways than the menu.
  if (!navigator.share || !window.matchMedia('(pointer: coarse)').matches) return false
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

const whatsAppOf = ({ title, url }: Shared) => `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`

async function copy({ url }: Shared) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(m.storefront_share_copied())
  } catch {
    // Without a secure context there is no clipboard: the address itself can still be taken.
    toast.error(m.storefront_share_not_copied({ url }))
  }
}
