import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { LongList } from './LongList.tsx'
import './list.css'

interface PreviewedListProps<Item> {
  focusKey: string
  /** Names the list, for voice guides. */
  label: string
  items: readonly Item[]
  /** The number of rows on the screen. */
  rows: number
  /** The same item has the same key at any position. */
  keyOf: (item: Item) => string
  /** The whole row as one sentence, for voice guides. */
  nameOf: (item: Item) => string
  /** `pointed`: whether OK would press this row. */
  drawRow: (item: Item, pointed: boolean) => ReactNode
  onPress: (item: Item) => void
  /** Draws the details of the row that OK would press. */
  preview: (item: Item) => ReactNode
  /** The class of the whole. With `-list` at its end, it is the class of the list. */
  className: string
}

/** A list, and beside it the details of the row that OK would press. */
export function PreviewedList<Item>(props: PreviewedListProps<Item>) {
  const { focusKey, label, items, rows, keyOf, nameOf, drawRow, onPress, preview, className } = props
  const [active, setActive] = useState(0)
  // The move of the focus is painted first, then the details.
  const item = items[Math.min(useDeferredValue(active), items.length - 1)]
  // A move of the focus then renders the list once, and not again with the preview.
  const list = useMemo(() => {
    const at = (index: number) => items[index] as Item
    return (
      <LongList
        focusKey={focusKey}
        className={`${className}-list`}
        label={label}
        count={items.length}
        rows={rows}
        keyOf={(index) => keyOf(at(index))}
        nameOf={(index) => nameOf(at(index))}
        onPoint={setActive}
        onPress={(index) => onPress(at(index))}
        drawRow={(index, pointed) => drawRow(at(index), pointed)}
      />
    )
  }, [focusKey, label, items, rows, keyOf, nameOf, drawRow, onPress, className])
  return (
    <div className={`previewed-list ${className}`}>
      {list}
      {item !== undefined && preview(item)}
    </div>
  )
}
