import { useEffect, useState } from 'react'
import { onBackFromFirstScreen } from '#tv/remote/back.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { leaveApp } from './exit.ts'
import type { OtherAccount } from './otherAccounts.ts'

/** Needed only when somebody presses Back on the pairing screen, which loads as little as possible. */
const load = () => import('./otherAccounts.ts')

/**
 * Asks whether to leave when Back is pressed on the first screen. Rendered once, above every screen. On the pairing
 * screen (`note`) it also offers the other accounts of this television: the active one may have ended.
 */
export function ExitDialog({ note }: { note?: string }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'cannot'>('closed')
  const [others, setOthers] = useState<readonly OtherAccount[]>([])
  const pairing = note !== undefined
  useEffect(
    () =>
      onBackFromFirstScreen(() => {
        setStep('asking')
        if (pairing)
          load()
            .then(({ otherAccounts }) => otherAccounts())
            .then(setOthers, () => {})
      }),
    [pairing],
  )
  if (step === 'closed') return null
  const close = () => setStep('closed')
  const leave = async () => {
    if (!(await leaveApp())) setStep((now) => (now === 'asking' ? 'cannot' : now))
  }
  if (step === 'cannot') {
    return (
      <Dialog title="This page cannot close itself" actions={[{ label: 'OK', onPress: close }]} onClose={close}>
        <p>To leave, press Home on your remote, or close this window.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Exit Tenfoot?"
      actions={[
        { label: 'Stay', onPress: close },
        { label: 'Exit', onPress: leave, stays: true },
        ...others.map(({ id, name }) => ({
          label: `Switch to ${name}`,
          onPress: () =>
            void load()
              .then(({ show }) => show(id))
              .catch(close),
        })),
      ]}
      onClose={close}
    >
      <p>{note ?? 'You stay signed in on this TV.'}</p>
    </Dialog>
  )
}
