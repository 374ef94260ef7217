import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Customer,
  customerList,
  datahubPaths,
  datahubVerbs,
  operation,
  type SourceTable,
  sourceTableList,
  studyList,
  study as studyResource,
} from '#contract/datahub.ts'
import { answering } from '../../standardParameters.ts'
import { findStudy, listSourceTables, listStudies, studyOfPart } from '../brand-lift/studies.ts'
import { operationOf } from '../operations/resources.ts'
import { HubProblem, notFound, runningAlready, wrongField } from '../problem.ts'
import type { HubParts } from './parts.ts'
import { queryDate, readPageSize, readQuery, readSubmission } from './requests.ts'

/**
 * What is under `/v1/customers`: submitting (specification: data-hub 2), and reading what came of it, by calls of our
 * own (specification: data-hub 7).
 */
export function customerMethods(app: FastifyInstance, parts: HubParts): void {
  const { hub, customers, register, imports, pages, clock } = parts

  /** The customer of the path, once it is known that the account may use it. */
  const open = async (request: FastifyRequest, id: string) => {
    const accountId = await parts.accountOf(request)
    // The same for one that is not there: nobody learns which there are.
    if (!(await customers.mayUse(accountId, id)))
      throw new HubProblem(403, 'forbidden', `This account may not use customers/${id.slice(0, 80)}.`)
    return accountId
  }

  app.post<{ Params: { name: string } }>(`${datahubPaths.customers}/:name`, answering(operation), async (request) => {
    const { name } = request.params
    const id = name.slice(0, Math.max(name.lastIndexOf(':'), 0))
    if (name !== `${id}:${datahubVerbs.submit}`) throw notFound('There is nothing at this address.')
    const accountId = await open(request, id)
    const { date, sourceTable, instance } = readSubmission(request.body, clock.now())
    if (instance !== '') {
      const arranged = await customers.instancesOf(id)
      if (!arranged.includes(instance)) {
        const names = arranged.length === 0 ? '' : ` or one of ${arranged.join(', ')}`
        throw wrongField(
          'instance',
          `It was not arranged for customers/${id}; nothing for the production feed${names} is allowed.`,
        )
      }
    }
    const outcome = await register.submit({
      ...{ customerId: id, accountId, date, sourceTable, instance },
      warehouse: hub.id,
    })
    if ('running' in outcome) throw runningAlready(`operations/${outcome.running.id}`)
    imports.wake()
    return operationOf(outcome.begun)
  })

  const customerOf = async ({ id, title }: { id: string; title: string }): Promise<Customer> => ({
    name: `customers/${id}`,
    displayName: title,
    instances: await customers.instancesOf(id),
  })

  app.get<{ Querystring: Record<string, unknown> }>(
    datahubPaths.customers,
    answering(customerList),
    async (request) => {
      const accountId = await parts.accountOf(request)
      readQuery(request.query, [])
      return { customers: await Promise.all((await customers.customersOf(accountId)).map(customerOf)) }
    },
  )

  app.get<{ Params: { customer: string }; Querystring: Record<string, unknown> }>(
    `${datahubPaths.customers}/:customer${datahubPaths.sourceTables}`,
    answering(sourceTableList),
    async (request) => {
      const id = request.params.customer
      await open(request, id)
      const { pageSize, pageToken } = readQuery(request.query, ['pageSize', 'pageToken'])
      const list = `datahub tables ${id}`
      const [after] = pageToken === undefined ? [] : pages.read(list, pageToken)
      const { tables, more } = await listSourceTables(hub, id, {
        after: after === undefined ? undefined : String(after),
        most: readPageSize(pageSize),
      })
      const last = tables.at(-1)
      return {
        sourceTables: tables.map(
          ({ name, rows, loadedAt }): SourceTable => ({
            sourceTable: name,
            rowCount: rows,
            loadTime: new Date(loadedAt).toISOString(),
          }),
        ),
        ...(more && last ? { nextPageToken: pages.write(list, [last.name]) } : {}),
      }
    },
  )

  app.get<{ Params: { customer: string }; Querystring: Record<string, unknown> }>(
    `${datahubPaths.customers}/:customer${datahubPaths.studies}`,
    answering(studyList),
    async (request) => {
      const id = request.params.customer
      await open(request, id)
      const query = readQuery(request.query, ['date', 'instance', 'pageSize', 'pageToken'])
      const date = query.date === undefined ? undefined : queryDate(query.date)
      // `instance=` of its own is the production feed; left out, all feeds.
      const instance = request.query.instance === '' ? '' : query.instance
      const list = JSON.stringify(['datahub studies', id, date, instance])
      const [afterDate, afterStudy, afterInstance] =
        query.pageToken === undefined ? [] : pages.read(list, query.pageToken).map(String)
      const after =
        afterDate === undefined || afterStudy === undefined || afterInstance === undefined
          ? undefined
          : { date: afterDate, studyId: afterStudy, instance: afterInstance }
      const { studies, more } = await listStudies(hub, id, {
        after,
        date,
        instance,
        most: readPageSize(query.pageSize),
      })
      const last = more ? studyOfPart(studies.at(-1)?.name.split('/').at(-1) ?? '') : undefined
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
      await open(request, id)
      readQuery(request.query, [])
      const key = studyOfPart(part)
      const study = key && (await findStudy(hub, id, key))
      if (!study) throw notFound(`There is no study ${part.slice(0, 200)} of customers/${id}.`)
      return study
    },
  )
}
