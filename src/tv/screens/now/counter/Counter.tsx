import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo } from 'react'
import type { Now } from '#contract/now.ts'
import { Celebration } from '#tv/dashboard/celebration/Celebration.tsx'
import { newestDaysQuery } from '#tv/data/newestDays.ts'
import { nowQuery } from '#tv/data/now.ts'
import { numbers } from '#tv/format/locale.ts'
import { rich } from '#tv/format/rich.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { useInUse } from '#tv/time/inUse.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { RowStep } from '#tv/ui/list/LongList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { counterMessages, messages } from '../messages.ts'
import { NowAnswer } from '../NowAnswer.tsx'
import { Rolling } from '../Rolling.tsx'
import { useOldNote } from '../useOldNote.ts'
import { type Count, type CountName, countNames, countsOf, countTitles } from './counts.ts'
import { useReached } from './useReached.ts'
import './counter.css'

const choiceKey = 'counter:number'
/** In a kiosk, a number stands as long as this number of rows of a list. */
const rowsLong = 2

/** One live number, read from ten metres: it, the next milestone, and when that is reached at this pace. */
export default function Counter() {
  const query = useQuery(nowQuery)
  const { data: rows } = useQuery(newestDaysQuery)
  const inKiosk = useOnlyShown()
  useInUse(!inKiosk)
  const [chosen, choose] = useEntryState<CountName | undefined>('counter:chosen', undefined)
  const counts = useMemo(() => (query.data ? countsOf(query.data, rows ?? []) : []), [query.data, rows])
  const inTurn = Math.floor((useContext(RowStep) ?? 0) / rowsLong) % Math.max(1, counts.length)
  const count = inKiosk ? counts[inTurn] : (counts.find(({ name }) => name === chosen) ?? counts[0])
  const names = counts.length > 0 ? counts.map(({ name }) => name) : countNames.slice(1)
  const shown = count?.name ?? 'subscribers'
  const reached = useReached(query.data)
  return (
    <Screen
      title={t(counterMessages.title)}
      note={useOldNote(query.data)}
      sentence={t(countTitles[shown])}
      controls={
        <Segments
          label={t(counterMessages.number)}
          focusKey={choiceKey}
          values={names}
          chosen={shown}
          onChoose={choose}
          textOf={(name) => t(countTitles[name])}
        />
      }
      firstFocus={`${choiceKey}:${shown}`}
    >
      <NowAnswer screen="counter" query={query}>
        {(now) => (
          <div className="counter">{count ? <Figure key={count.name} count={count} /> : <None now={now} />}</div>
        )}
      </NowAnswer>
      <Celebration news={reached} />
    </Screen>
  )
}

/** Letters of a number that have room in the largest size, and in the one after it. */
const maxLetters = { large: 7, medium: 9 }

function Figure({ count: { value, rounded, lines } }: { count: Count }) {
  const text = numbers.exact(value)
  const size = text.length <= maxLetters.large ? 'large' : text.length <= maxLetters.medium ? 'medium' : 'small'
  const number = (
    <span key="value" className="counter-number">
      <Rolling text={text} />
    </span>
  )
  return (
    <>
      <p className="spoken-only">{rounded ? t(messages.about, { value: text }) : text}</p>
      <p className="counter-figure" data-size={size} aria-hidden="true">
        {rounded ? rich<ReactNode>(messages.about, { value: number }) : number}
      </p>
      {lines.map((line) => (
        <p key={line} className="counter-line">
          {line}
        </p>
      ))}
    </>
  )
}

/** In place of the number: nothing was counted yet. Nothing while it loads. */
const None = ({ now }: { now: Now | undefined }) =>
  now ? (
    <p className="counter-line" role="status">
      {t(counterMessages.none)}
    </p>
  ) : null

/** Prefetches the numbers. */
export const prefetchScreen = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(nowQuery), client.prefetchQuery(newestDaysQuery)])
