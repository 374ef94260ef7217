import { LongList } from './LongList.tsx'
import './list.css'

export interface RankedItem {
  id: string
  title: string
  value: number
  /** At the right of the title, such as its share of all. */
  aside?: string
  /** Number of the series colour that the same thing has in a chart beside the list. */
  colour?: 1 | 2 | 3 | 4 | 5 | 6
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
  /** Told the place of the row that OK would press. */
  onPoint?: (index: number) => void
}

/** Ranks with a bar each, the number at the bar's end. */
export function RankedList({ focusKey, label, items, rows, short, exact, onPress, onPoint }: RankedListProps) {
  const most = items[0]?.value ?? 0
  const itemAt = (index: number): RankedItem => items[index] ?? { id: '', title: '', value: 0 }
  return (
    <LongList
      focusKey={focusKey}
      label={label}
      count={items.length}
      rows={rows}
      keyOf={(index) => itemAt(index).id}
      nameOf={(index) => {
        const { title, value, aside } = itemAt(index)
        return `${index + 1}. ${title}, ${exact(value)}${aside === undefined ? '' : `, ${aside}`}`
      }}
      onPoint={onPoint}
      {...(onPress && { onPress: (index: number) => onPress(itemAt(index)) })}
      drawRow={(index, pointed) => {
        const { title, value, aside, colour = 1 } = itemAt(index)
        return (
          <div className="rank">
            <span className="rank-head">
              <span className="rank-title">{title}</span>
              {aside !== undefined && <span className="rank-aside">{aside}</span>}
            </span>
            <Bar share={most > 0 ? value / most : 0} text={pointed ? exact(value) : short(value)} colour={colour} />
          </div>
        )
      }}
    />
  )
}

/** A length, and the number at its end. `share`: of the longest, 0 to 1. */
export function Bar({ share, text, colour = 1 }: { share: number; text: string; colour?: number }) {
  return (
    <span className="rank-bar">
      <span
        className="rank-length"
        style={{ width: `${Math.max(0, share) * 72}%`, background: `var(--series-${colour})` }}
      />
      <span className="rank-value">{text}</span>
    </span>
  )
}
