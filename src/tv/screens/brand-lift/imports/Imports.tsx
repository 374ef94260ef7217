import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { dayAt } from '../../../dates/days.ts'
import { days, numbers, times } from '../../../format/locale.ts'
import { openScreen } from '../../../remote/back.ts'
import { useEntryState } from '../../../remote/focus/entryState.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ComingRows } from '../../../ui/list/ComingRows.tsx'
import { Filtered } from '../../../ui/list/Filtered.tsx'
import { PreviewedList } from '../../../ui/list/PreviewedList.tsx'
import { Message } from '../../../ui/message/Message.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { operationsQuery } from '../hub.ts'
import { dayOf, feedName, stageNames, stageOf } from '../labels.ts'
import { paths } from '../paths.ts'
import { shortNames } from '../submit/tableNames.ts'
import { outcomeOf, titleOf } from './outcome.ts'
import { Preview } from './Preview.tsx'
import { StageMark } from './StageMark.tsx'
import './imports.css'

const screen = 'imports'
const listKey = `${screen}:list`
const rows = 6

const filters = ['all', 'underWay', 'done', 'failed', 'cancelled'] as const
type Filter = (typeof filters)[number]
const filterNames: Readonly<Record<Filter, string>> = {
  all: 'All',
  underWay: 'Under way',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

function isIn(filter: Filter, operation: Operation): boolean {
  if (filter === 'all') return true
  return filter === 'underWay' ? !operation.done : stageOf(operation) === filter
}

/** The imports of submitted reports, newest first. OK opens one. */
export default function Imports() {
  const asked = useQuery(operationsQuery)
  const [filter, setFilter] = useEntryState<Filter>(`${screen}:filter`, 'all')
  const underWay = asked.data?.filter(({ done }) => !done).length ?? 0
  const submit = { label: 'Submit a report', focusKey: `${screen}:first`, onPress: () => openScreen(paths.submit) }
  return (
    <HubScreen
      screen={screen}
      title="Imports"
      note={
        underWay > 0
          ? `${numbers.exact(underWay)} under way. This list updates automatically.`
          : 'Reports that were submitted, and their results.'
      }
      choices={
        asked.data &&
        asked.data.length > 0 && (
          <Button focusKey={`${screen}:submit`} onPress={submit.onPress}>
            {submit.label}
          </Button>
        )
      }
      firstFocus={listKey}
      asked={asked}
      coming={<ComingRows className="imports-list" row="import-row" />}
    >
      {(all) => {
        if (all.length === 0)
          return (
            <Message title="No imports yet" action={submit}>
              <p>Each submitted report appears here with its result.</p>
            </Message>
          )
        const shown = all.filter((operation) => isIn(filter, operation))
        return (
          <Filtered
            focusKey={`${screen}:filter`}
            kinds={filters}
            names={filterNames}
            chosen={filter}
            onChoose={setFilter}
            none={shown.length === 0 ? `No import is ${filterNames[filter].toLowerCase()} now.` : undefined}
          >
            <List key={filter} operations={shown} />
          </Filtered>
        )
      }}
    </HubScreen>
  )
}

/** The list of imports, and beside it the result of the one that OK opens. */
function List({ operations }: { operations: readonly Operation[] }) {
  // The list leaves out what all names have in common. The preview shows the whole name.
  const { short } = useMemo(() => shortNames(operations.map(titleOf)), [operations])
  return (
    <PreviewedList
      focusKey={listKey}
      className="imports"
      label="Imports, newest first"
      items={operations}
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={(operation) =>
        [titleOf(operation), stageNames[stageOf(operation)], outcomeOf(operation), detailsOf(operation)]
          .filter(Boolean)
          .join(', ')
      }
      onPress={({ name }) => openScreen(paths.import(name))}
      drawRow={(operation) => <Row operation={operation} title={short(titleOf(operation))} />}
      preview={(operation) => <Preview key={operation.name} operation={operation} />}
    />
  )
}

function detailsOf({ metadata }: Operation): string {
  if (!metadata) return ''
  const { date, instance } = metadata.studyReport
  const startedAt = Date.parse(metadata.startTime)
  const today = dayAt(Date.now())
  const feed = instance === '' ? [] : [feedName(instance)]
  const when = Number.isNaN(startedAt) ? [] : [`submitted ${times.moment(startedAt, Date.now())}`]
  return [`report of ${days.short(dayOf(date), today)}`, ...feed, ...when].join(' · ')
}

function Row({ operation, title }: { operation: Operation; title: string }) {
  return (
    <div className="import-row">
      <span className="import-names">
        <span className="import-title">{title}</span>
        <span className="import-details">{detailsOf(operation)}</span>
      </span>
      <StageMark stage={stageOf(operation)} />
    </div>
  )
}
