import type { Direction } from '../remote/actions.ts'

/** The action of a key of the on-screen keyboard. */
export type KeyDeed =
  | { does: 'type'; text: string }
  /** Submits a whole text that is suggested. */
  | { does: 'submit'; text: string }
  /** `vary` changes the kana before: は, ば, ぱ. */
  | { does: 'shift' | 'delete' | 'done' | 'vary' }
  | { does: 'layer'; layer: Layer }
  /** The button of the panel beside the keys. */
  | { does: 'phone' }
/** `latin`: beside the letters of another script. */
export type Layer = 'letters' | 'accents' | 'latin' | 'symbols'

export interface Key {
  /** Keys at the same place have the same ID in every layer, so that the focus stays when the layer changes. */
  id: string
  /** Column of its left edge, from 0. */
  column: number
  width: number
  deed: KeyDeed
}
/** Top to bottom, each from left to right. */
export type Rows = readonly (readonly Key[])[]

/** The focused key, and the column that up and down move along. */
export interface Pointing {
  id: string
  column: number
}

/** The button to the right of all rows. */
export const phoneButton: Key = { id: 'phone', column: 10, width: 1, deed: { does: 'phone' } }

/**
 * Where an arrow leads. A press at an edge wraps to the other side, so that no key is far from any other; a held arrow
 * stops there, because a person could not see where it continues.
 * @param hasPhoneButton whether there is a button to the right of the keys
 */
export function move(
  rows: Rows,
  from: Pointing,
  direction: Direction,
  { held = false, hasPhoneButton = false } = {},
): Pointing {
  const row = rows.findIndex((keys) => keys.some(({ id }) => id === from.id))
  if (from.id === phoneButton.id || row < 0) {
    if (direction === 'up' || direction === 'down') return from
    const back = rows[Math.floor(from.column / 100)] ?? rows[0] ?? []
    return pointAt(direction === 'left' ? back[back.length - 1] : held ? undefined : back[0], from)
  }
  const keys = rows[row] ?? []
  const place = keys.findIndex(({ id }) => id === from.id)
  if (direction === 'left' || direction === 'right') {
    const next = keys[place + (direction === 'left' ? -1 : 1)]
    if (next) return pointAt(next, from)
    // The panel has no columns: its column stores the row, so that left leads back to that row.
    const phonePointing = { id: phoneButton.id, column: row * 100 }
    if (hasPhoneButton && direction === 'right') return phonePointing
    if (held) return from
    if (hasPhoneButton) return phonePointing
    return pointAt(direction === 'left' ? keys[keys.length - 1] : keys[0], from)
  }
  const step = direction === 'up' ? -1 : 1
  const nextRow = rows[row + step] ?? (held ? undefined : rows[(row + step + rows.length) % rows.length])
  const ahead = nextRow?.find(({ column, width }) => from.column >= column && from.column < column + width)
  return ahead ? { id: ahead.id, column: from.column } : from
}

/** The column of a wide key is its middle. */
export function pointAt(key: Key | undefined, otherwise: Pointing): Pointing {
  return key ? { id: key.id, column: key.column + (key.width - 1) / 2 } : otherwise
}
