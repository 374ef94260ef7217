import type { FastifyInstance } from 'fastify'
import {
  datahubPaths,
  type SourceTable,
  sourceTableList,
  sourceTableRows,
  studyList,
  study as studyResource,
} from '#contract/datahub.ts'
import { wireTime } from '../../isoTime.ts'
import { readPageSize, readQuery } from '../../listParameters.ts'
import { answering } from '../../standardParameters.ts'
import { notFound } from '../../statusErrors.ts'
import { findStudy, listSourceTables, listStudies, studyOfPart } from '../brand-lift/studies.ts'
import type { HubContext } from './context.ts'
import { openCustomer } from './openCustomer.ts'
import { queryDate } from './requests.ts'

/** Enough to see whether it is the right table. */
const firstRowsShown = 5

/**
 * Registers methods of our own that read a customer's source tables and imported studies (specification: data-hub 7).
 */
export function studyMethods(app: FastifyInstance, context: HubContext): void {
  const { hub, pages } = context

  app.get<{ Params: { customer: string }; Querystring: Record<string, unknown> }>(
    `${datahubPaths.customers}/:customer${datahubPaths.sourceTables}`,
    answering(sourceTableList),
    async (request) => {
      const id = request.params.customer
      await openCustomer(context, request, id)
      const { pageSize, pageToken } = readQuery(request.query, ['pageSize', 'pageToken'])
      const list = `datahub tables ${id}`
      const [after] = pageToken === undefined ? [] : pages.read(list, pageToken)
      const { tables, hasMore } = await listSourceTables(hub, id, {
        after: after === undefined ? undefined : String(after),
        limit: readPageSize(pageSize),
      })
      const last = tables.at(-1)
      return {
        sourceTables: tables.map(
          ({ name, rows, loadedAt }): SourceTable => ({
            sourceTable: name,
            rowCount: rows,
            loadTime: wireTime(loadedAt),
          }),
        ),
        ...(hasMore && last ? { nextPageToken: pages.write(list, [last.name]) } : {}),
      }
    },
  )

  app.get<{ Params: { customer: string; table: string }; Querystring: Record<string, unknown> }>(
    `${datahubPaths.customers}/:customer${datahubPaths.sourceTables}/:table`,
    answering(sourceTableRows),
    async (request) => {
      const { customer: id, table } = request.params
      await openCustomer(context, request, id)
      readQuery(request.query, [])
      const found = await hub.firstRows({ table, customer: id, limit: firstRowsShown })
      if (!found) throw notFound(`There is no table ${table.slice(0, 200)} of customers/${id}.`)
      const { rowCount, loadedAt, columns, rows } = found
      return { sourceTable: table, rowCount, loadTime: wireTime(loadedAt), columns, firstRows: rows }
    },
  )

  app.get<{ Params: { customer: string }; Querystring: Record<string, unknown> }>(
    `${datahubPaths.customers}/:customer${datahubPaths.studies}`,
    answering(studyList),
    async (request) => {
      const id = request.params.customer
      await openCustomer(context, request, id)
      const query = readQuery(request.query, ['date', 'instance', 'pageSize', 'pageToken'])
      const date = query.date === undefined ? undefined : queryDate(query.date)
      // An empty `instance=` is the production feed; without it, all feeds are listed.
      const instance = request.query.instance === '' ? '' : query.instance
      const list = JSON.stringify(['datahub studies', id, date, instance])
      const [afterDate, afterStudy, afterInstance] =
        query.pageToken === undefined ? [] : pages.read(list, query.pageToken).map(String)
      const after =
        afterDate === undefined || afterStudy === undefined || afterInstance === undefined
          ? undefined
          : { date: afterDate, studyId: afterStudy, instance: afterInstance }
      const { studies, hasMore } = await listStudies(hub, id, {
        after,
        date,
        instance,
        limit: readPageSize(query.pageSize),
      })
      const last = hasMore ? studyOfPart(studies.at(-1)?.name.split('/').at(-1) ?? '') : undefined
      return {
        brandLiftStudies: studies,
        ...(last ? { nextPageToken: pages.write(list, [last.date, last.studyId, last.instance]) } : {}),
      }
    },
  )

  app.get<{ Params: { customer: string; study: string }; Querystring: Record<string, unknown> }>(
    `${datahubPaths.customers}/:customer${datahubPaths.studies}/:study`,
    answering(studyResource),
    async (request) => {
      const { customer: id, study: part } = request.params
      await openCustomer(context, request, id)
      readQuery(request.query, [])
      const key = studyOfPart(part)
      const study = key && (await findStudy(hub, id, key))
      if (!study) throw notFound(`There is no study ${part.slice(0, 200)} of customers/${id}.`)
      return study
    },
  )
}
