import * as z from 'zod/mini'
import * as datahub from '#contract/datahub.ts'
import type { ProxyModule } from '#proxy/core/core.ts'
import type { ForwardedCall } from '#proxy/core/forward/forwardedCall.ts'

/** Forwards the calls of the data hub. */
export const dataHub: ProxyModule = { name: 'data-hub', forwards: ({ datahubUrl }) => datahubCalls(datahubUrl) }

const submission = z.object({
  date: z.union([datahub.calendarDate, z.string()]),
  sourceTable: z.string(),
  instance: z.nullish(z.string()),
})
const empty = z.object({})

/**
 * The data hub's calls (specification: data-hub 4). Each carries the token of a connection, because pairing cannot
 * grant their scope.
 */
function datahubCalls(datahubUrl: string): ForwardedCall[] {
  const { datahubProxyPaths: at, datahubVerbs } = datahub
  const { customers, operations, sourceTables, studies } = datahub.datahubPaths
  const customer = `${customers}/{customer}`
  const operation = `${operations}/{operation}`
  const pageParameters = ['pageSize', 'pageToken', 'fields']
  const call = (
    method: ForwardedCall['method'],
    path: string,
    servicePath: string,
    query: readonly string[],
    more: Pick<ForwardedCall, 'id' | 'summary' | 'request' | 'answer' | 'hasNoBody'>,
  ): ForwardedCall => ({ method, path, url: datahubUrl + servicePath, query, needs: () => 'datahub', ...more })
  return [
    call('GET', at.customers, customers, ['fields'], {
      id: 'customers',
      summary: 'Customers.',
      answer: { ListCustomersResponse: datahub.customerList },
    }),
    call('POST', at.submit(':customer'), `${customer}:${datahubVerbs.submit}`, [], {
      id: 'submitStudyReport',
      summary: 'Starts the import of a study report.',
      request: { SubmitBrandLiftStudyReportRequest: submission },
      answer: { Operation: datahub.operation },
    }),
    call('GET', at.sourceTables(':customer'), `${customer}${sourceTables}`, pageParameters, {
      id: 'sourceTables',
      summary: 'Tables that can be submitted.',
      answer: { ListSourceTablesResponse: datahub.sourceTableList },
    }),
    call('GET', at.sourceTable(':customer', ':table'), `${customer}${sourceTables}/{table}`, ['fields'], {
      id: 'sourceTable',
      summary: 'A table with its first rows.',
      answer: { SourceTableRows: datahub.sourceTableRows },
    }),
    call('GET', at.studies(':customer'), `${customer}${studies}`, [...pageParameters, 'date', 'instance'], {
      id: 'studies',
      summary: 'Studies.',
      answer: { ListBrandLiftStudiesResponse: datahub.studyList },
    }),
    call('GET', at.study(':customer', ':study'), `${customer}${studies}/{study}`, ['fields'], {
      id: 'study',
      summary: 'A study with all results.',
      answer: { BrandLiftStudy: datahub.study },
    }),
    call('GET', at.operations, operations, [...pageParameters, 'filter'], {
      id: 'operations',
      summary: 'Operations.',
      answer: { ListOperationsResponse: datahub.operationList },
    }),
    call('GET', at.operation(':operation'), operation, ['fields'], {
      id: 'operation',
      summary: 'An operation.',
      answer: { Operation: datahub.operation },
    }),
    call('DELETE', at.operation(':operation'), operation, [], {
      id: 'deleteOperation',
      summary: 'Deletes an operation.',
      answer: { Empty: empty },
    }),
    call('POST', at.cancel(':operation'), `${operation}:${datahubVerbs.cancel}`, [], {
      id: 'cancelOperation',
      summary: 'Cancels an operation.',
      answer: { Empty: empty },
      hasNoBody: true,
    }),
  ]
}
