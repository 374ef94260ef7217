import type { PairingView } from './view.ts'

/** The present view, for the screen that draws it. */
export interface ViewStore {
  view(): PairingView
  subscribe(listener: () => void): () => void
  show(view: PairingView): void
  /** Changes the view, where it is a code. */
  changeCode(change: Partial<Extract<PairingView, { at: 'code' }>>): void
  /** Nobody listens any more. */
  close(): void
}

export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>()
  let view: PairingView = { at: 'starting', renewed: false }
  const show = (next: PairingView) => {
    view = next
    for (const listener of [...listeners]) listener()
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
