import { type ComponentType, useEffect, useState } from 'react'
import { goBack, onBackFromFirstScreen } from '#tv/remote/back.ts'
import { loadAppMessages } from '../language/catalogues.ts'
import { reloadPage } from '../prelude/reloadPage.ts'

const load = async () => (await Promise.all([import('#tv/exit/ExitDialog.tsx'), loadAppMessages()]))[0]

/** Loads the dialog before it is needed. */
export function prefetchExitDialog(): void {
  load().catch(() => {})
}

/** Asks whether to leave when Back is pressed on the pairing screen. The dialog is loaded on first use. */
export function ExitOnBack() {
  const [Dialog, setDialog] = useState<ComponentType<{ isPairing: boolean }>>()
  useEffect(() => {
    // From now on the dialog handles Back.
    if (Dialog) return goBack()
    const stop = onBackFromFirstScreen(() => {
      load().then(
        ({ ExitDialog }) => setDialog(() => ExitDialog),
        // The proxy has a new build, or was down: only a reload tries a failed import again. Then it asks. A person
        // pressed Back, so it cannot reload in a loop.
        () => {
          history.replaceState({ ...history.state, isLeaving: true }, '')
          reloadPage()
        },
      )
    })
    if (history.state?.isLeaving) {
      history.replaceState({ ...history.state, isLeaving: undefined }, '')
      goBack()
    }
    return stop
  }, [Dialog])
  return Dialog ? <Dialog isPairing /> : null
}
