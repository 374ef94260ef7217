import { type ComponentType, useEffect, useState } from 'react'
import { goBack, onBackFromFirstScreen } from '#tv/remote/back.ts'
import { mayReloadPage, reloadPage } from '../prelude/reloadPage.ts'

const load = () => import('#tv/exit/ExitDialog.tsx')

/** Fetches the dialog before anybody wants it. */
export function prefetchExitDialog(): void {
  load().catch(() => {})
}

/** Back on the first screen asks whether to leave. The dialog is loaded on first use. */
export function ExitOnBack() {
  const [Dialog, setDialog] = useState<ComponentType<{ note: string }>>()
  useEffect(() => {
    // The dialog, once it is there, takes Back over.
    if (Dialog) return goBack()
    return onBackFromFirstScreen(() => {
      load().then(
        ({ ExitDialog }) => setDialog(() => ExitDialog),
        // The proxy has a new build, or was away: a script that did not come is only asked for by a new page.
        () => mayReloadPage() && reloadPage(),
      )
    })
  }, [Dialog])
  return Dialog ? <Dialog note="The code on the screen works until it expires." /> : null
}
