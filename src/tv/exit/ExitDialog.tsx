import { useEffect, useState } from 'react'
import { onBackFromFirstScreen } from '#tv/remote/back.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { leaveApp } from './exit.ts'

/** Asks whether to leave when Back is pressed on the first screen. Rendered once, above every screen. */
export function ExitDialog({ note = 'You stay signed in on this television.' }: { note?: string }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'cannot'>('closed')
  useEffect(() => onBackFromFirstScreen(() => setStep('asking')), [])
  if (step === 'closed') return null
  const close = () => setStep('closed')
  const leave = async () => {
    if (!(await leaveApp())) setStep((now) => (now === 'asking' ? 'cannot' : now))
  }
  if (step === 'cannot') {
    return (
      <Dialog title="This browser keeps the page open" actions={[{ label: 'Stay', onPress: close }]} onClose={close}>
        <p>A page cannot close itself here. To leave, press Home or Exit on the remote.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Leave Tenfoot?"
      actions={[
        { label: 'Stay', onPress: close },
        { label: 'Exit', onPress: leave, stays: true },
      ]}
      onClose={close}
    >
      <p>{note}</p>
    </Dialog>
  )
}
