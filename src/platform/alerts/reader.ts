import type { ReportQuery } from '#contract/analytics.ts'
import type { createReports } from '../analytics/planner/answer.ts'
import { parseParameters } from '../analytics/planner/parameters.ts'
import { planReport } from '../analytics/planner/plan.ts'
import type { Cell } from '../warehouse/port.ts'

/** A channel or a group, and the account with whose rights its numbers are read. */
export interface Topic {
  kind: 'channel' | 'group'
  /** The ID of the channel or group. */
  about: string
  accountId: string
}

/** Reads a report of the catalogue in this process, with the access rules of a call (specification: reports 6). */
export type ReadReport = (topic: Topic, query: Omit<ReportQuery, 'ids'>) => Promise<Cell[][]>

/** @param answer the function that answers planned reports; @param brand the platform's word inside names */
export const createReader =
  (answer: ReturnType<typeof createReports>, brand: string): ReadReport =>
  ({ kind, about, accountId }, query) => {
    const filters = [kind === 'group' && `group==${about}`, query.filters].filter(Boolean).join(';')
    const ids = kind === 'group' ? 'channel==MINE' : `channel==${about}`
    const plan = planReport(parseParameters({ ...query, ids, filters }, brand))
    return answer(plan, accountId)
  }
