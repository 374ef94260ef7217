import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, useContext, useEffect } from 'react'
import type { PictureKind } from '#contract/pictures.ts'
import { beingMade, failureText, useLastError } from '#tv/data/failure.ts'
import { listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { settings } from '#tv/preferences/preferences.ts'
import { offerFocusUntouched } from '#tv/remote/focus/focusManager.ts'
import type { SeriesColour } from '../chart/series.ts'
import { Button } from '../controls/Button.tsx'
import { messages } from '../messages.ts'
import { Thumbnail } from '../picture/Thumbnail.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { LongList, RowStep } from './LongList.tsx'
import { RowTitle } from './RowTitle.tsx'
import './rank.css'

export interface RankedItem {
  id: string
  title: string
  value: number
  /** A text beside the title or the number, such as the share of the total. */
  aside?: string
  /** The colour of the same item in a chart beside the list; `other`: the chart draws it as part of Other. */
  colour?: SeriesColour
  /** The value and the text of the other group, when two are compared. */
  other?: { value: number; aside?: string }
}

interface RankedListProps {
  focusKey: string
  /** Names the list, for voice guides. */
  label: string
  /** The kind of picture in each row. */
  pictures?: PictureKind | undefined
  /** Largest first. */
  items: readonly RankedItem[]
  /** The number of rows on the screen. */
  rows: number
  short: (value: number) => string
  /** Formats the number of the focused row. */
  exact: (value: number) => string
  /** `bar`: the aside is at the end of the bar, for lists with long titles. */
  asideAt?: 'title' | 'bar'
  onPress?: (item: RankedItem) => void
  /** Called with the index of the row that OK would press. */
  onPoint?: (index: number) => void
  /** Called whenever other rows can be seen: the first, and how many. */
  onSeen?: (first: number, rows: number) => void
  /** Names of the two groups that are compared, one bar each. Default: each row has one bar. */
  labels?: { current: string; previous: string } | undefined
}

/** Heights of a row with one bar and of one with two, each with the space below it, in rem (`rank.css`). */
const rowRems = { standard: { one: 7.125, two: 8.375 }, large: { one: 7.625, two: 8.375 } } as const
/**
 * The number of rows, with one bar or two, that fit in the space of `rows` with one bar and standard text. A kiosk has
 * its own size of text, and as many rows in either.
 */
function useRowsFor(rows: number, bars: 'one' | 'two'): number {
  const isStepped = useContext(RowStep) !== undefined
  return Math.floor((rows * rowRems.standard.one) / rowRems[isStepped ? 'standard' : settings().text][bars])
}

/** Ranked rows, each with a bar and its number at the end, or with two bars when two groups are compared. */
export function RankedList(props: RankedListProps) {
  const {
    focusKey,
    label,
    pictures,
    items,
    rows,
    short,
    exact,
    onPress,
    onPoint,
    onSeen,
    labels,
    asideAt = 'title',
  } = props
  const fitting = useRowsFor(rows, labels ? 'two' : 'one')
  const max = Math.max(0, ...items.map(({ value, other }) => Math.max(value, other?.value ?? 0)))
  const valueWidth = valueWidthFor(
    [exact(max), ...(asideAt === 'bar' || labels ? [longestAside(items)] : [])].join(' · '),
  )
  const itemAt = (index: number): RankedItem => items[index] ?? { id: '', title: '', value: 0 }
  return (
    <LongList
      focusKey={focusKey}
      label={label}
      count={items.length}
      rows={fitting}
      keyOf={(index) => itemAt(index).id}
      nameOf={(index) => {
        const { title, value, aside, other } = itemAt(index)
        const place = `${index + 1}. ${title}`
        if (!labels) return listOf([place, exact(value), aside])
        return t(messages.compared, {
          place,
          group: labels.current,
          value: listOf([exact(value), aside]),
          otherGroup: labels.previous,
          otherValue: other ? listOf([exact(other.value), other.aside]) : t(messages.nothing),
        })
      }}
      onPoint={onPoint}
      {...(onSeen && { onSeen })}
      {...(onPress && { onPress: (index: number) => onPress(itemAt(index)) })}
      drawRow={(index, pointed) => {
        const { id, title, value, aside, colour = 1, other } = itemAt(index)
        const text = (value: number, aside?: string) =>
          [pointed ? exact(value) : short(value), aside].filter(Boolean).join(' · ')
        if (labels) {
          return (
            <div className="rank rank-two" data-pictured={pictures !== undefined}>
              {pictures && <Thumbnail kind={pictures} id={id} title={title} />}
              <span className="rank-title">
                <bdi>{title}</bdi>
              </span>
              <Bar share={max > 0 ? value / max : 0} text={text(value, aside)} valueWidth={valueWidth} />
              <Bar
                share={max > 0 && other ? other.value / max : 0}
                text={text(other?.value ?? 0, other?.aside)}
                valueWidth={valueWidth}
                other
              />
            </div>
          )
        }
        return (
          <div className="rank" data-pictured={pictures !== undefined}>
            {pictures && <Thumbnail kind={pictures} id={id} title={title} />}
            <span className="rank-head">
              <RowTitle text={title} pointed={pointed} />
              {aside !== undefined && asideAt === 'title' && <span className="rank-aside">{aside}</span>}
            </span>
            <Bar
              share={max > 0 ? value / max : 0}
              text={text(value, asideAt === 'bar' ? aside : undefined)}
              valueWidth={valueWidth}
              colour={colour}
            />
          </div>
        )
      }}
    />
  )
}

const longestAside = (items: readonly RankedItem[]) =>
  items.reduce((longest, { aside = '' }) => (aside.length > longest.length ? aside : longest), '')

/** The space before a number at a bar's end, and the width of a digit, in em of its font size. */
const [valueGapEms, digitEms] = [0.5, 0.56]
/** The width that a number at a bar's end takes. `text`: the longest number of the list. */
export const valueWidthFor = (text: string) => `${valueGapEms + digitEms * text.length}em`

interface BarProps {
  /** Share of the longest bar, 0 to 1. */
  share: number
  text: string
  /** The same for all bars of a list, so that their lengths compare. */
  valueWidth: string
  colour?: SeriesColour
  /** For the group that is compared with: another colour, and hollow. */
  other?: boolean
}

/** A bar, and the number at its end. */
export function Bar({ share, text, valueWidth, colour = 1, other = false }: BarProps) {
  const width = `${Math.max(0, share) * 100}%`
  return (
    <span className="rank-bar">
      <span className="rank-whole" style={{ width: `calc(100% - ${valueWidth})` }}>
        {other ? (
          <span className="rank-length rank-hollow" style={{ width }} />
        ) : (
          <span className="rank-length" style={{ width, background: `var(--series-${colour})` }} />
        )}
        <span className="rank-value">{text}</span>
      </span>
    </span>
  )
}

interface RankedAnswerProps extends Omit<ComponentProps<typeof RankedList>, 'items'> {
  query: UseQueryResult<unknown>
  /** Undefined until there is an answer. */
  items: ComponentProps<typeof RankedList>['items'] | undefined
  /** Shown when the list is empty. */
  empty: string
}

/** A ranked list beside a chart: a skeleton while it loads, a sentence when it is empty, the reason after a failure. */
export function RankedAnswer({ query, items, empty, ...list }: RankedAnswerProps) {
  const error = useLastError(query)
  const bones = useRowsFor(list.rows, 'one')
  if (items && items.length > 0) return <RankedList {...list} items={items} />
  if (items) return <p className="rank-empty">{empty}</p>
  // While the demo's numbers are being made, the screen says so once.
  if (!error || beingMade(error)) {
    return (
      <div aria-hidden="true">
        {Array.from({ length: bones }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity.
          <div key={row} className="rank rank-bone" data-pictured={list.pictures !== undefined}>
            {list.pictures && <span className="thumbnail" data-state="loading" />}
            <Skeleton width="18rem" height="1.75rem" />
            <Skeleton width={`${24 - row * 3}rem`} height="0.75rem" />
          </div>
        ))}
      </div>
    )
  }
  return <Failed error={error} focusKey={`${list.focusKey}:again`} query={query} />
}

interface FailedProps {
  error: unknown
  focusKey: string
  query: UseQueryResult<unknown>
}

/** The screen has other contents: the button gets the focus only if the person has not moved it. */
function Failed({ error, focusKey, query }: FailedProps) {
  useEffect(() => offerFocusUntouched(focusKey), [focusKey])
  const { title, meaning } = failureText(error, 'analytics')
  return (
    <div className="rank-empty" role="alert">
      <p className="rank-empty-title">{title}</p>
      <p>{meaning}</p>
      <Button focusKey={focusKey} onPress={() => void query.refetch()}>
        {t(query.isFetching ? messages.trying : messages.tryAgain)}
      </Button>
    </div>
  )
}
