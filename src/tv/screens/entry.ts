import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Message } from '#contract/message.ts'
import type { IconName } from '../ui/icons/Icon.tsx'

/** What a screen's file exports. */
export interface ScreenModule {
  /** `params`: the named parts of its path. */
  default: ComponentType<{ params: Readonly<Record<string, string | undefined>> }>
  /** Prefetches what the screen shows first. Called while the app is idle. */
  prefetchScreen?: (client: QueryClient) => Promise<unknown>
}

/** Texts of a kiosk about a screen. */
export interface KioskNames {
  /** Its name in the settings. */
  name: Message
  /** What its numbers are, for the head above it: "Views by country". */
  subject: Message
}

export interface ScreenEntry {
  /** Name of the screen in code; the prefix of its focus keys. */
  id: string
  /** Pattern of its path, `:name` for a part that varies. */
  path: string
  /** Its item in the rail. A screen without one is opened from another screen. */
  rail?: { label: Message; icon: IconName }
  /** The item of the rail that it belongs to, if its path does not start with that item's path. */
  under?: string
  /** How a kiosk names it, for a screen of numbers that a kiosk may show. */
  kiosk?: KioskNames
  load: () => Promise<ScreenModule>
}

/** A screen that a kiosk may show. */
export interface KioskEntry extends ScreenEntry {
  kiosk: KioskNames
}

export const isForKiosk = (entry: ScreenEntry): entry is KioskEntry => entry.kiosk !== undefined

const loaded = new Map<string, ScreenModule>()

/** Returns the screen if its file has loaded. */
export function loadedScreen({ id }: ScreenEntry): ScreenModule | undefined {
  return loaded.get(id)
}

/** Loads a screen's file. Chromium remembers a failed import: only a reload of the page then tries it again. */
export async function loadScreen({ id, load }: ScreenEntry): Promise<ScreenModule> {
  const screen = loaded.get(id) ?? (await load())
  loaded.set(id, screen)
  return screen
}
