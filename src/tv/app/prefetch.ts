import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadScreen, type ScreenEntry } from '../screens/entry.ts'
import { whenIdle } from '../time/idle.ts'
import { loadDrawing } from '../ui/chart/Chart.tsx'
import { placeOf, screens } from './registry.ts'

/** So long a screen may settle before anything is fetched that it did not ask for. */
const settlingMs = 2_000

/**
 * Fetches what a person probably opens next, while nobody presses and nothing else is fetched: the files of all screens,
 * one by one, what draws charts, and the first questions of the one below in the rail. `here` is undefined in a kiosk:
 * nobody opens anything there, and for weeks it would only hold memory.
 */
export function usePrefetch(client: QueryClient, here: string | undefined): void {
  useEffect(() => {
    if (here === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const railed = screens.filter(({ rail }) => rail !== undefined)
    const place = railed.findIndex(({ path }) => path === placeOf(here))
    const next = railed[(place + 1) % railed.length]
    const wanted = [...(next ? [next] : []), ...screens.filter((screen) => screen !== next)]

    const look = () => {
      if (gone) return
      if (client.isFetching() > 0) timer = setTimeout(look, settlingMs)
      else whenIdle(step)
    }
    const step = () => {
      // A script that does not come now would be remembered as missing when it is wanted.
      if (gone || navigator.onLine === false) return
      const screen = wanted.shift()
      if (screen) fetchScreen(client, screen, screen === next).then(look, () => {})
      else loadDrawing().catch(() => {})
    }
    timer = setTimeout(look, settlingMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, here])
}

/** A person points at a screen's entry in the rail: it is asked for now. */
export function expectScreen(client: QueryClient, path: string): void {
  const screen = screens.find((each) => each.path === path)
  if (screen && navigator.onLine !== false) fetchScreen(client, screen, true).catch(() => {})
}

async function fetchScreen(client: QueryClient, screen: ScreenEntry, withAnswers: boolean): Promise<void> {
  const { fetchAhead } = await loadScreen(screen)
  if (withAnswers) await fetchAhead?.(client)
}
