import { useQuery } from '@tanstack/react-query'
import { dayAt } from '#tv/dates/days.ts'
import { days } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { operationsQuery } from '../hub.ts'
import { dayOf, feedName, shortNames, stageOf, titleOf } from '../labels.ts'
import { messages as shared } from '../messages.ts'
import { StageMark } from '../StageMark.tsx'
import { messages } from './messages.ts'

const maxImports = 3

/** The newest imports: which of the tables are imported already. Nothing if there are none. */
export function RecentImports() {
  const { data = [] } = useQuery(operationsQuery)
  if (data.length === 0) return null
  const short = shortNames(data.map(titleOf))
  return (
    <section className="submit-recent" aria-labelledby="submit-recent">
      <h2 id="submit-recent" className="submit-heading">
        {t(messages.imports)}
      </h2>
      <ul>
        {data.slice(0, maxImports).map((operation) => {
          const { date, instance } = operation.metadata?.studyReport ?? {}
          return (
            <li key={operation.name} className="submit-import">
              <span className="submit-import-names">
                <bdi>{short(titleOf(operation))}</bdi>
                {date && instance !== undefined && (
                  <span className="submit-import-details">
                    {`${t(shared.reportOf, { day: days.short(dayOf(date), dayAt(Date.now())) })} · ${feedName(instance)}`}
                  </span>
                )}
              </span>
              <StageMark stage={stageOf(operation)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
