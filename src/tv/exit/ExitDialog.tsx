import { useEffect, useState } from 'react'
import { onBackFromFirstScreen } from '#tv/remote/back.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import type { NamedAccount } from '../accounts/namedAccounts.ts'
import { t } from '../language/t.ts'
import { leaveApp } from './exit.ts'
import { messages } from './messages.ts'

/** Needed only when somebody presses Back on the pairing screen, which loads as little as possible. */
const load = () => import('../accounts/namedAccounts.ts')
/** The most accounts that fit beside Stay and Exit. */
const maxAccounts = 2

/**
 * Asks whether to leave when Back is pressed on the first screen. Rendered once, above every screen. On the pairing
 * screen it also offers the other accounts of this television: the active one may have ended.
 */
export function ExitDialog({ isPairing = false }: { isPairing?: boolean }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'cannot'>('closed')
  const [others, setOthers] = useState<readonly NamedAccount[]>([])
  useEffect(
    () =>
      onBackFromFirstScreen(() => {
        setStep('asking')
        if (isPairing)
          load()
            .then(({ namedAccounts }) => namedAccounts())
            .then(
              (accounts) => setOthers(accounts.filter(({ active }) => !active).slice(0, maxAccounts)),
              // Without them, the question is only whether to leave.
              () => setOthers([]),
            )
      }),
    [isPairing],
  )
  if (step === 'closed') return null
  const close = () => setStep('closed')
  const exitApp = async () => {
    if (!(await leaveApp())) setStep((now) => (now === 'asking' ? 'cannot' : now))
  }
  if (step === 'cannot') {
    return (
      <Dialog title={t(messages.cannot)} actions={[{ label: t(messages.ok), onPress: close }]} onClose={close}>
        <p>{t(messages.cannotMeaning)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t(messages.question)}
      actions={[
        { label: t(messages.stay), onPress: close },
        { label: t(messages.exit), onPress: exitApp, stays: true },
        ...others.map(({ id, name }) => ({
          label: name === undefined ? t(messages.switchToOther) : t(messages.switch, { name }),
          onPress: () =>
            void load()
              .then(({ activate }) => activate(id))
              .then(() => location.reload(), close),
        })),
      ]}
      onClose={close}
    >
      <p>{t(isPairing ? messages.codeWorks : messages.signedIn)}</p>
    </Dialog>
  )
}
