import { LongList } from './LongList.tsx'
import './list.css'

export interface RankedItem {
  id: string
  title: string
  value: number
}

interface RankedListProps {
  focusKey: string
  /** What is ranked, for voice guides. */
  label: string
  /** Largest first. */
  items: readonly RankedItem[]
  /** How many stand on the screen at once. */
  rows: number
  short: (value: number) => string
  /** For the row that has the focus. */
  exact: (value: number) => string
  onPress?: (item: RankedItem) => void
}

/** Ranks with a bar each, the number at the bar's end. */
export function RankedList({ focusKey, label, items, rows, short, exact, onPress }: RankedListProps) {
  const most = items[0]?.value ?? 0
  const itemAt = (index: number): RankedItem => items[index] ?? { id: '', title: '', value: 0 }
  return (
    <LongList
      focusKey={focusKey}
      label={label}
      count={items.length}
      rows={rows}
      keyOf={(index) => itemAt(index).id}
      nameOf={(index) => `${index + 1}. ${itemAt(index).title}, ${exact(itemAt(index).value)}`}
      {...(onPress && { onPress: (index: number) => onPress(itemAt(index)) })}
      drawRow={(index, pointed) => {
        const { title, value } = itemAt(index)
        return (
          <div className="rank">
            <span className="rank-title">{title}</span>
            <Bar share={most > 0 ? value / most : 0} text={pointed ? exact(value) : short(value)} />
          </div>
        )
      }}
    />
  )
}

/** A length, and the number at its end. `share`: of the longest, 0 to 1. */
export function Bar({ share, text }: { share: number; text: string }) {
  return (
    <span className="rank-bar">
      <span className="rank-length" style={{ width: `${Math.max(0, share) * 72}%` }} />
      <span className="rank-value">{text}</span>
    </span>
  )
}
