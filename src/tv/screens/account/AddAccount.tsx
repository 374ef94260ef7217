import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#tv/language/t.ts'
import { PairingScreen } from '#tv/pairing/PairingScreen.tsx'
import { useModal } from '#tv/ui/dialog/useModal.ts'
import { messages } from './messages.ts'

interface AddAccountProps {
  /** Called once a phone has allowed it: the new account is the active one. */
  onAdded: (account: string) => void
  onClose: () => void
}

const nothing = () => {}

/** Shows the pairing screen over the app, to add an account. Back closes it without a change. */
export function AddAccount({ onAdded, onClose }: AddAccountProps) {
  const overlay = useRef<HTMLDivElement>(null)
  const button = () => overlay.current?.querySelector('button')
  useModal({
    container: overlay,
    focused: button,
    hear: ({ action, phase }) => {
      if (action === 'ok' && phase === 'press') button()?.click()
    },
    onClose,
  })
  return createPortal(
    <div className="adding whole-screen" ref={overlay} role="dialog" aria-modal="true" aria-label={t(messages.add)}>
      <PairingScreen title={t(messages.add)} onSignedIn={onAdded} onCodeDrawn={nothing} />
      <p className="adding-note">{t(messages.adding)}</p>
    </div>,
    document.body,
  )
}
