import { datahubProxyPaths as at, datahubPaths, datahubVerbs } from '#contract/datahub.ts'
import type { ForwardedCall } from '#proxy/core/forward/forwardedCall.ts'

/**
 * The data hub's calls (specification: data-hub 4). Each carries the token of a connection, because pairing cannot
 * grant their scope.
 */
export function datahubCalls(datahubUrl: string): ForwardedCall[] {
  const { customers, operations, sourceTables, studies } = datahubPaths
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
      answer: 'ListCustomersResponse',
    }),
    call('POST', at.submit(':customer'), `${customer}:${datahubVerbs.submit}`, [], {
      id: 'submitStudyReport',
      summary: 'Starts the import of a study report.',
      request: 'SubmitBrandLiftStudyReportRequest',
      answer: 'Operation',
    }),
    call('GET', at.sourceTables(':customer'), `${customer}${sourceTables}`, pageParameters, {
      id: 'sourceTables',
      summary: 'Tables that can be submitted.',
      answer: 'ListSourceTablesResponse',
    }),
    call('GET', at.sourceTable(':customer', ':table'), `${customer}${sourceTables}/{table}`, ['fields'], {
      id: 'sourceTable',
      summary: 'A table with its first rows.',
      answer: 'SourceTableRows',
    }),
    call('GET', at.studies(':customer'), `${customer}${studies}`, [...pageParameters, 'date', 'instance'], {
      id: 'studies',
      summary: 'Studies.',
      answer: 'ListBrandLiftStudiesResponse',
    }),
    call('GET', at.study(':customer', ':study'), `${customer}${studies}/{study}`, ['fields'], {
      id: 'study',
      summary: 'A study with all results.',
      answer: 'BrandLiftStudy',
    }),
    call('GET', at.operations, operations, [...pageParameters, 'filter'], {
      id: 'operations',
      summary: 'Operations.',
      answer: 'ListOperationsResponse',
    }),
    call('GET', at.operation(':operation'), operation, ['fields'], {
      id: 'operation',
      summary: 'An operation.',
      answer: 'Operation',
    }),
    call('DELETE', at.operation(':operation'), operation, [], {
      id: 'deleteOperation',
      summary: 'Deletes an operation.',
      answer: 'Empty',
    }),
    call('POST', at.cancel(':operation'), `${operation}:${datahubVerbs.cancel}`, [], {
      id: 'cancelOperation',
      summary: 'Cancels an operation.',
      answer: 'Empty',
      hasNoBody: true,
    }),
  ]
}
