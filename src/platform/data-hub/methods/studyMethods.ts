import {
  datahubPaths,
  type SourceTable,
  sourceTableList,
  sourceTableRows,
  studyList,
  study as studyResource,
} from '#contract/datahub.ts'
import { paging, readPageSize } from '#platform/http/listParameters.ts'
import { notFound } from '#platform/http/statusErrors.ts'
import { wireTime } from '#platform/time/days.ts'
import { findStudy, listSourceTables, listStudies, studyOfPart } from '../studies.ts'
import { customer, hubMethod, nameParameter, queryDate } from './context.ts'

/** Enough to see whether it is the right table. */
const firstRowsShown = 5

/** Methods of our own that read a customer's source tables (specification: data-hub 7). */
export const sourceTableMethods = {
  list: hubMethod({
    httpMethod: 'GET',
    path: `${datahubPaths.root}/{+parent}${datahubPaths.sourceTables}`,
    description: 'Lists tables that can be submitted.',
    parameters: { parent: customer, ...paging },
    answer: sourceTableList,
    handler: async ({ customerId, hub, pages, parameters }) => {
      const list = `datahub tables ${customerId}`
      const [after] = parameters.pageToken === undefined ? [] : pages.read(list, parameters.pageToken)
      const { tables, hasMore } = await listSourceTables(hub, customerId, {
        after: after === undefined ? undefined : String(after),
        limit: readPageSize(parameters.pageSize),
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
  }),
  get: hubMethod({
    httpMethod: 'GET',
    path: `${datahubPaths.root}/{+name}`,
    description: 'Answers a table with its first rows.',
    parameters: { name: nameParameter('^customers/[^/]+/sourceTables/[^/]+$') },
    answer: sourceTableRows,
    handler: async ({ customerId, hub, id: table }) => {
      const found = await hub.firstRows({ table, customer: customerId, limit: firstRowsShown })
      if (!found) throw notFound(`There is no table ${table.slice(0, 200)} of customers/${customerId}.`)
      const { rowCount, loadedAt, columns, rows } = found
      return { sourceTable: table, rowCount, loadTime: wireTime(loadedAt), columns, firstRows: rows }
    },
  }),
}

/** Methods of our own that read a customer's imported studies (specification: data-hub 7). */
export const studyMethods = {
  list: hubMethod({
    httpMethod: 'GET',
    path: `${datahubPaths.root}/{+parent}${datahubPaths.studies}`,
    description: 'Lists studies that were imported.',
    parameters: {
      parent: customer,
      date: { description: 'Day of the report, YYYY-MM-DD.' },
      instance: { description: 'Feed instance; empty: the production feed.' },
      ...paging,
    },
    answer: studyList,
    handler: async ({ customerId, hub, pages, parameters, request }) => {
      const date = parameters.date === undefined ? undefined : queryDate(parameters.date)
      // An empty `instance=` is the production feed; without it, all feeds are listed.
      const instance = (request.query as Record<string, unknown>).instance === '' ? '' : parameters.instance
      const list = JSON.stringify(['datahub studies', customerId, date, instance])
      const [afterDate, afterStudy, afterInstance] =
        parameters.pageToken === undefined ? [] : pages.read(list, parameters.pageToken).map(String)
      const after =
        afterDate === undefined || afterStudy === undefined || afterInstance === undefined
          ? undefined
          : { date: afterDate, studyId: afterStudy, instance: afterInstance }
      const { studies, hasMore } = await listStudies(hub, customerId, {
        after,
        date,
        instance,
        limit: readPageSize(parameters.pageSize),
      })
      const last = hasMore ? studyOfPart(studies.at(-1)?.name.split('/').at(-1) ?? '') : undefined
      return {
        brandLiftStudies: studies,
        ...(last ? { nextPageToken: pages.write(list, [last.date, last.studyId, last.instance]) } : {}),
      }
    },
  }),
  get: hubMethod({
    httpMethod: 'GET',
    path: `${datahubPaths.root}/{+name}`,
    description: 'Returns a study with all of its results.',
    parameters: { name: nameParameter('^customers/[^/]+/brandLiftStudies/[^/]+$') },
    answer: studyResource,
    handler: async ({ customerId, hub, id: part }) => {
      const key = studyOfPart(part)
      const study = key && (await findStudy(hub, customerId, key))
      if (!study) throw notFound(`There is no study ${part.slice(0, 200)} of customers/${customerId}.`)
      return study
    },
  }),
}
