import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadScreen, type ScreenEntry } from '../screens/entry.ts'
import { whenIdle } from '../time/idle.ts'
import { loadDrawing } from '../ui/chart/Chart.tsx'
import { placeOf, railFor, screens } from './registry.ts'

/** A screen has this time to settle before anything is prefetched. */
const settlingMs = 2_000

/**
 * Prefetches what a person probably opens next, while nobody presses keys and nothing else is being fetched: the files
 * of all screens, one by one, the chart library, and the first reports of the next screen in the rail. `currentPath` is
 * undefined in a kiosk: nobody opens anything there, and the files would only use memory for weeks. A browser that is
 * asked to save data prefetches nothing.
 */
export function usePrefetch(client: QueryClient, currentPath: string | undefined): void {
  useEffect(() => {
    if (currentPath === undefined || savesData()) return
    let timer: ReturnType<typeof setTimeout>
    let isCancelled = false
    const places = railFor({ hasBrandLift: true }).flatMap((part) => part.places)
    const place = places.findIndex(({ path }) => path === placeOf(currentPath))
    const next = screens.find(({ path }) => path === places[(place + 1) % places.length]?.path)
    const wanted = [...(next ? [next] : []), ...screens.filter((screen) => screen !== next)]

    const fetchWhenIdle = () => {
      if (isCancelled) return
      if (client.isFetching() > 0) timer = setTimeout(fetchWhenIdle, settlingMs)
      else whenIdle(step)
    }
    const step = () => {
      // A failed import would be remembered, and fail again when the screen is opened.
      if (isCancelled || navigator.onLine === false) return
      const screen = wanted.shift()
      if (screen) fetchScreen(client, screen, screen === next).then(fetchWhenIdle, () => {})
      else loadDrawing().catch(() => {})
    }
    timer = setTimeout(fetchWhenIdle, settlingMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [client, currentPath])
}

/** Whether the browser is asked to save data, in engines that say so. */
function savesData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
  return connection?.saveData === true
}

/** Prefetches a screen when a person points at its item in the rail. */
export function expectScreen(client: QueryClient, path: string): void {
  const screen = screens.find((each) => each.path === path)
  if (screen && navigator.onLine !== false) fetchScreen(client, screen, true).catch(() => {})
}

async function fetchScreen(client: QueryClient, screen: ScreenEntry, withAnswers: boolean): Promise<void> {
  const { prefetchScreen } = await loadScreen(screen)
  if (withAnswers) await prefetchScreen?.(client)
}
