import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#browser/toast.ts'
import { closeAuth, followEndedSessions, useAuth } from './auth-opener.ts'
import { onIntent } from './intent.ts'

/** Stands once in the layout and loads the sign-in dialog when somebody first opens it. */
export function AuthHost() {
  const router = useRouter()
  const { open } = useAuth()
  const [Modal, setModal] = useState<ComponentType | null>(null)

  useEffect(followEndedSessions, [])
  useEffect(() => onIntent('go', ({ path }) => router.history.push(path)), [router])
  useEffect(() => {
    if (!open || Modal) return
    import('./auth-modal.tsx').then(
      ({ AuthModal }) => setModal(() => AuthModal),
      () => {
        closeAuth()
        toast.error(m.app_offline())
      },
    )
  }, [open, Modal])
  return Modal ? <Modal /> : null
}
