import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted, listOf } from '#tv/format/list.ts'
import { days, numbers, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { restMs } from '#tv/remote/focus/rest.ts'
import { useLasting } from '#tv/time/useLasting.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Filtered } from '#tv/ui/list/Filtered.tsx'
import { SkeletonRows } from '#tv/ui/list/LongList.tsx'
import { PreviewedList } from '#tv/ui/list/PreviewedList.tsx'
import { Message } from '#tv/ui/message/Message.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { operationsQuery } from '../hub.ts'
import { dayOf, feedName, shortNames, stageNames, stageOf, tableName, tally, titleOf } from '../labels.ts'
import { messages as shared } from '../messages.ts'
import { paths } from '../paths.ts'
import { StageMark } from '../StageMark.tsx'
import { FailedCell } from './Failure.tsx'
import { useImportedStudies } from './ImportedStudies.tsx'
import { messages } from './messages.ts'
import { amount, mistakeOf, outcomeOf, plainErrorText } from './outcome.ts'
import { Progress } from './Progress.tsx'
import './imports.css'

const screen = 'imports'
const listKey = `${screen}:list`
const rows = 6

const filters = ['all', 'underWay', 'done', 'failed', 'cancelled'] as const
type Filter = (typeof filters)[number]
const filterNames = {
  all: messages.all,
  underWay: messages.isUnderWay,
  done: messages.done,
  failed: messages.failed,
  cancelled: messages.cancelled,
}

function isIn(filter: Filter, operation: Operation): boolean {
  if (filter === 'all') return true
  return filter === 'underWay' ? !operation.done : stageOf(operation) === filter
}

/** The imports of submitted reports, newest first. OK opens one. */
export default function Imports() {
  const query = useQuery(operationsQuery)
  const [filter, setFilter] = useEntryState<Filter>(`${screen}:filter`, 'all')
  const underWay = query.data?.filter(({ done }) => !done).length ?? 0
  const submit = { label: t(messages.submit), focusKey: `${screen}:first`, onPress: () => openScreen(paths.submit) }
  return (
    <HubScreen
      screen={screen}
      title={t(messages.title)}
      note={underWay > 0 ? t(messages.underWay, { count: underWay, shown: numbers.exact(underWay) }) : t(messages.note)}
      controls={
        query.data &&
        query.data.length > 0 && (
          <Button focusKey={`${screen}:submit`} onPress={submit.onPress}>
            {submit.label}
          </Button>
        )
      }
      firstFocus={listKey}
      query={query}
      skeleton={<SkeletonRows className="imports-list" row="import-row" />}
    >
      {(all) => {
        if (all.length === 0)
          return (
            <Message title={t(messages.nothing)} action={submit}>
              <p>{t(messages.nothingMeaning)}</p>
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
            none={shown.length === 0 ? t(messages.none, { stage: filter }) : undefined}
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
  const short = useMemo(() => shortNames(operations.map(titleOf)), [operations])
  return (
    <PreviewedList
      focusKey={listKey}
      className="imports"
      label={t(messages.label)}
      items={operations}
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={(operation) =>
        listOf([
          tableName(titleOf(operation)),
          t(stageNames[stageOf(operation)]),
          outcomeOf(operation),
          detailsOf(operation),
        ])
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
  const when = Number.isNaN(startedAt) ? [] : [t(messages.submitted, { moment: times.moment(startedAt, Date.now()) })]
  return dotted([t(shared.reportOf, { day: days.short(dayOf(date), today) }), ...feed, ...when])
}

function Row({ operation, title }: { operation: Operation; title: string }) {
  return (
    <div className="import-row">
      <span className="import-names">
        <span className="import-title">
          <bdi>{title}</bdi>
        </span>
        <span className="import-details">{detailsOf(operation)}</span>
      </span>
      <StageMark stage={stageOf(operation)} />
    </div>
  )
}

const maxStudies = 4

/** The result of an import: what was imported, or where its table is wrong. */
function Preview({ operation }: { operation: Operation }) {
  const stage = stageOf(operation)
  const place = mistakeOf(operation)
  return (
    <section className="import-preview" aria-label={t(messages.result, { name: tableName(titleOf(operation)) })}>
      <h2 className="import-preview-title">
        <bdi>{tableName(titleOf(operation))}</bdi>
      </h2>
      {stage === 'done' ? (
        <Result operation={operation} />
      ) : stage === 'failed' ? (
        <>
          {place && <FailedCell place={place} />}
          <p className="import-preview-words">{plainErrorText(operation)}</p>
        </>
      ) : stage === 'cancelled' ? (
        <p className="import-preview-words">{t(messages.nothingImported)}</p>
      ) : (
        <Progress operation={operation} />
      )}
    </section>
  )
}

/** What a finished import brought. Its studies are fetched once the focus rests on it. */
function Result({ operation }: { operation: Operation }) {
  const { summary, studies } = useImportedStudies(operation, useLasting(true, restMs))
  if (!summary) return <p className="import-preview-words">{t(messages.imported)}</p>
  const more = (studies?.length ?? 0) - maxStudies
  return (
    <>
      <p className="import-preview-amount">{amount(summary)}</p>
      {studies === undefined ? (
        <Skeleton width="30rem" height="3rem" />
      ) : studies.length === 0 ? (
        <p className="import-preview-words">{t(messages.replaced)}</p>
      ) : (
        <ul className="import-preview-studies">
          {studies.slice(0, maxStudies).map(({ name, displayName, overall }) => (
            <li key={name} className="import-preview-study">
              <span className="import-preview-name">
                <bdi>{displayName}</bdi>
              </span>
              <span className="import-preview-tally">{tally(overall)}</span>
            </li>
          ))}
          {more > 0 && <li className="import-preview-tally">{t(messages.more, { count: more })}</li>}
        </ul>
      )}
    </>
  )
}
