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
