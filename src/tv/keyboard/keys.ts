import type { Direction } from '../remote/actions.ts'

/** What a key of the on-screen keyboard does. */
export type KeyDeed =
  | { does: 'type'; text: string }
  | { does: 'shift' | 'delete' | 'done' }
  | { does: 'layer'; layer: Layer }
  /** Beside the keys, not among them. */
  | { does: 'beside' }
export type Layer = 'letters' | 'accents' | 'symbols'

export interface Key {
  /** The same place has the same id in every layer, so that the focus stays when the layer changes. */
  id: string
  /** Column of its left edge and how many it takes, out of ten. */
  column: number
  width: number
  deed: KeyDeed
}
/** Top to bottom, each from left to right. */
export type Rows = readonly (readonly Key[])[]

/** Where the person points: which key, and the column that they move along when they go up and down. */
export interface Pointing {
  id: string
  column: number
}

/** The key beside all rows, at their right. */
export const besideKey: Key = { id: 'beside', column: 10, width: 1, deed: { does: 'beside' } }

/**
 * Where an arrow leads. A press at an edge comes in again at the other side, so no key is far from any other; a held
 * arrow stops there, because a person could not see where it would go on.
 * @param beside whether there is something to press at the right of the keys
 */
export function move(
  rows: Rows,
  from: Pointing,
  direction: Direction,
  { held = false, beside = false } = {},
): Pointing {
  const row = rows.findIndex((keys) => keys.some(({ id }) => id === from.id))
  if (from.id === besideKey.id || row < 0) {
    if (direction === 'up' || direction === 'down') return from
    const back = rows[Math.floor(from.column / 100)] ?? rows[0] ?? []
    return pointAt(direction === 'left' ? back[back.length - 1] : held ? undefined : back[0], from)
  }
  const keys = rows[row] ?? []
  const place = keys.findIndex(({ id }) => id === from.id)
  if (direction === 'left' || direction === 'right') {
    const next = keys[place + (direction === 'left' ? -1 : 1)]
    if (next) return pointAt(next, from)
    // Beside the keys there are no columns: this one holds the row, so that left leads back into it.
    const out = { id: besideKey.id, column: row * 100 }
    if (beside && direction === 'right') return out
    if (held) return from
    if (beside) return out
    return pointAt(direction === 'left' ? keys[keys.length - 1] : keys[0], from)
  }
  const step = direction === 'up' ? -1 : 1
  const nextRow = rows[row + step] ?? (held ? undefined : rows[(row + step + rows.length) % rows.length])
  const ahead = nextRow?.find(({ column, width }) => from.column >= column && from.column < column + width)
  return ahead ? { id: ahead.id, column: from.column } : from
}

/** The middle of a wide key is the column to go on along. */
export function pointAt(key: Key | undefined, otherwise: Pointing): Pointing {
  return key ? { id: key.id, column: key.column + (key.width - 1) / 2 } : otherwise
}
