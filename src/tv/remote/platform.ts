/** The platform of the remote. Each has its own key map, because the same code means different keys. */
export const platforms = ['tizen', 'webos', 'hbbtv', 'fireTv', 'xbox', 'playStation', 'vidaa', 'desktop'] as const
export type Platform = (typeof platforms)[number]

/**
 * Marks in the user agent, tried in this order: the HbbTV browsers of Tizen and webOS name both their platform and
 * HbbTV, and their keys are those of their platform.
 */
const marks: readonly (readonly [RegExp, Platform])[] = [
  [/\bTizen\b/i, 'tizen'],
  [/\bWeb0S\b|\bwebOS\b/i, 'webos'],
  [/\bVIDAA\b/i, 'vidaa'],
  [/\bHbbTV\//i, 'hbbtv'],
  [/\bPlayStation\b/i, 'playStation'],
  [/\bXbox\b/i, 'xbox'],
  [/\bAFT[A-Z0-9]+\b/, 'fireTv'],
]

/** An unknown user agent counts as a desktop: a computer, or a kiosk with a keyboard. */
export function platformOf(userAgent: string): Platform {
  return marks.find(([mark]) => mark.test(userAgent))?.[1] ?? 'desktop'
}

/** What platforms add to `window`. Each is read with `?.`, because no platform has them all. */
interface HbbtvApplication {
  privateData: { keyset: { setValue(bits: number): void } }
  show(): void
  destroyApplication(): void
}

declare global {
  interface Window {
    tizen?: {
      tvinputdevice?: { registerKeyBatch(keys: string[]): void; registerKey(key: string): void }
      application?: { getCurrentApplication(): { exit(): void } }
    }
    /** webOS: the current name, and the old one. */
    webOSSystem?: { platformBack?(): void }
    PalmSystem?: { platformBack?(): void }
    oipfObjectFactory?: {
      createApplicationManagerObject(): { getOwnerApplication(document: Document): HbbtvApplication | null }
    }
    KeyEvent?: object
  }
}

export type { HbbtvApplication }
