import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { failureWords } from '../../data/failure.ts'
import { useLastError } from '../../data/lastError.ts'
import type { Side, Sides } from '../../groups/choice/sides.ts'
import { ofSameGroup } from '../../groups/choice/standIn.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Compared } from '../../ui/list/Compared.tsx'
import { type RankedItem, RankedList } from '../../ui/list/RankedList.tsx'
import { dayAt } from '../../ui/words/days.ts'
import { numbers } from '../../ui/words/words.ts'
import { ComingRanks } from '../Answer.tsx'
import { rowsBeside } from '../FlowView.tsx'
import { type Told, toldOf, type Ways } from '../words.ts'
import { type Entry, entriesQuery, mostEntries } from './entries.ts'

interface EntriesProps {
  of: Ways
  code: string
  sides: Sides | undefined
  /** All views of this way; undefined while they are not known. */
  all: number | undefined
}

/** What the service tells further of a way: at most 25 entries, the largest first. */
export function Entries(props: EntriesProps) {
  const told = toldOf(props.of, props.code)
  if (told) return <Ranks {...props} told={told} />
  return (
    <section className="reach-list" aria-label="More of it">
      <p className="reach-quiet">The analytics service tells no more of these views.</p>
    </section>
  )
}

function Ranks({ of, code, sides, all, told }: EntriesProps & { told: Told }) {
  const anyDay = dayAt(0)
  const noDay: Side = { period: { start: anyDay, end: anyDay } }
  const { current, previous, called } = sides ?? { current: noDay, previous: noDay }
  const asked = useQuery({
    ...entriesQuery(of, code, told.entries, current),
    enabled: sides !== undefined,
    placeholderData: ofSameGroup(current.where),
  })
  const other = useQuery({ ...entriesQuery(of, code, told.entries, previous), enabled: called !== undefined })
  return (
    <section className="reach-list" aria-label={told.title}>
      <h2 className="reach-section">{told.title}</h2>
      {ranks()}
    </section>
  )

  function ranks() {
    const entries = asked.data
    if (!entries) return <FailedOrComing asked={asked} />
    if (entries.length === 0)
      return <p className="reach-quiet">The analytics service names none for these days. It withholds what few did.</p>
    const named = entries.reduce((sum, { views }) => sum + views, 0)
    return (
      <>
        {called && <Compared called={called} className="reach-compared" />}
        <RankedList
          focusKey="way:list"
          label={`${told.title} by views`}
          items={called ? comparedEntries(entries, other.data ?? []) : entries.map(itemOf)}
          rows={rowsBeside}
          short={numbers.short}
          exact={numbers.exact}
          called={called}
        />
        {all !== undefined && all > named && (
          <p className="reach-named">
            {entries.length === mostEntries && 'The first 25: '}
            {numbers.percent(named / all)} of all{called && ` of ${called.current}`}. The rest is not named.
          </p>
        )}
      </>
    )
  }
}

const itemOf = ({ id, title, views }: Entry) => ({ id, title, value: views })

function comparedEntries(own: readonly Entry[], theirs: readonly Entry[]): RankedItem[] {
  const views = new Map(theirs.map((entry) => [entry.id, entry.views]))
  const known = new Set(own.map(({ id }) => id))
  return [
    ...own.map((entry) => ({ ...itemOf(entry), other: { value: views.get(entry.id) ?? 0 } })),
    ...theirs
      .filter(({ id }) => !known.has(id))
      .map((entry) => ({ ...itemOf(entry), value: 0, other: { value: entry.views } })),
  ]
}

function FailedOrComing({ asked }: { asked: UseQueryResult<unknown> }) {
  const error = useLastError(asked)
  if (!error) return <ComingRanks />
  const { title, meaning } = failureWords(error, 'the analytics service')
  return (
    <div className="reach-quiet" role="alert">
      <p className="reach-quiet-title">{title}</p>
      <p>{meaning}</p>
      <Button focusKey="way:list:again" onPress={() => void asked.refetch()}>
        {asked.isFetching ? 'Trying again' : 'Try again'}
      </Button>
    </div>
  )
}
