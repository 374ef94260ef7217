import type { PairingView } from './view.ts'

/** Stores the current view for the screen that draws it. */
export interface ViewStore {
  view(): PairingView
  subscribe(listener: () => void): () => void
  show(view: PairingView): void
  /** Changes the view if it shows a code. */
  changeCode(change: Partial<Extract<PairingView, { at: 'code' }>>): void
  /** Removes all listeners. */
  close(): void
}

export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>()
  let view: PairingView = { at: 'starting', renewed: false }
  const show = (next: PairingView) => {
    view = next
    for (const listener of listeners) listener()
  }
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    changeCode(change) {
      if (view.at === 'code') show({ ...view, ...change })
    },
    close: () => listeners.clear(),
  }
}
