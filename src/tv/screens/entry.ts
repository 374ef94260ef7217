import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { IconName } from '../ui/icons/Icon.tsx'

/** What a screen's file exports. */
export interface ScreenModule {
  /** `params`: the named parts of its path. */
  default: ComponentType<{ params: Readonly<Record<string, string | undefined>> }>
  /** Asks what the screen will ask first, so that it opens full. Called while nothing else is to do. */
  fetchAhead?: (client: QueryClient) => Promise<unknown>
}

export interface ScreenEntry {
  /** Names it in code; the first part of every focus key on it. */
  id: string
  /** Pattern of its path, `:name` for a part that varies. */
  path: string
  /** Stands in the rail where it is given; other screens are reached from one that does. */
  rail?: { label: string; icon: IconName }
  /** The entry of the rail that it belongs to, where its path does not say so. */
  under?: string
  /** Its name in a kiosk, for a screen of numbers that a kiosk may show. */
  kioskName?: string
  load: () => Promise<ScreenModule>
}

const loaded = new Map<string, ScreenModule>()

/** The screen, if its file is here. */
export function loadedScreen({ id }: ScreenEntry): ScreenModule | undefined {
  return loaded.get(id)
}

/** Fetches a screen's file. Chromium remembers one that did not come: after that only a new page asks for it again. */
export async function loadScreen({ id, load }: ScreenEntry): Promise<ScreenModule> {
  const screen = loaded.get(id) ?? (await load())
  loaded.set(id, screen)
  return screen
}
