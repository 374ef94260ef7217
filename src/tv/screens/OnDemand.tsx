import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { mayReloadPage, reloadPage } from '../prelude/reloadPage.ts'
import { Message } from '../ui/message/Message.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { loadedScreen, loadScreen, type ScreenEntry } from './entry.ts'
import { messages } from './messages.ts'

interface OnDemandProps {
  entry: ScreenEntry
  params: Readonly<Record<string, string | undefined>>
}

/** Renders a screen once its file has loaded, or a message with a button when it cannot be loaded. */
export function OnDemand({ entry, params }: OnDemandProps) {
  const [screen, setScreen] = useState(() => loadedScreen(entry))
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    if (screen) return
    let wanted = true
    loadScreen(entry).then(
      (module) => wanted && setScreen(module),
      () => {
        if (!wanted) return
        // A reload may take long when the server is down, and a kiosk would otherwise show nothing in the meantime.
        setBroken(true)
        if (mayReloadPage()) reloadPage()
      },
    )
    return () => {
      wanted = false
    }
  }, [entry, screen])

  // Another video is another screen: the state of one must not be shown for the other.
  if (screen) return <screen.default key={JSON.stringify(params)} params={params} />
  if (!broken) return null
  const retryKey = `${entry.id}:again`
  return (
    <Screen title={entry.rail ? t(entry.rail.label) : 'Tenfoot'} firstFocus={retryKey}>
      <Message
        title={t(messages.notLoaded)}
        action={{ label: t(messages.restart), focusKey: retryKey, onPress: reloadPage }}
      >
        <p>{t(messages.notLoadedMeaning)}</p>
        <p>{t(messages.notLoadedNext)}</p>
      </Message>
    </Screen>
  )
}
