import { Readable } from 'node:stream'
import { dayMs } from '#contract/clock.ts'
import { type PlayedFilter, playedTable } from '#proxy/modules/fleet/played.ts'
import { attachment } from '#web/http/attachment.ts'
import { t } from '#web/language/t.ts'
import { operatorPaths } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope, ShowPage } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'
import { type PlayedQuery, playedPage } from './PlayedPage.tsx'

/** Most rows of the page. The file has all. */
const maxRows = 1_000
const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** The report of what screens showed (specification: fleet 13): a page, and a file with every hour. */
export function playedPages({ played, clock }: OperatorScope, show: ShowPage): void {
  const asked = (query: unknown): PlayedQuery & { filter: PlayedFilter } => {
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    const day = (name: string, standard: string) => {
      const text = oneOf(query, name) ?? ''
      return dayShape.test(text) && !Number.isNaN(Date.parse(text)) ? text : standard
    }
    const until = day('until', today)
    const from = day('from', until)
    const screen = oneOf(query, 'screen')
    return {
      from,
      until,
      screen,
      filter: { from: Date.parse(from), until: Date.parse(until) + dayMs, screenId: screen },
    }
  }

  show(operatorPaths.played, async (visit, { query }) => {
    const { filter, ...shown } = asked(query)
    return playedPage(visit, await played.totals(visit.operator, filter, maxRows), shown)
  })
  show(`${operatorPaths.played}.csv`, (visit, { query }, reply) => {
    const { filter, from, until } = asked(query)
    reply.header('content-disposition', attachment(`${t(general.played)} ${from} ${until}`, 'csv'))
    return reply.type('text/csv; charset=utf-8').send(Readable.from(playedTable(played.rows(visit.operator, filter))))
  })
}
