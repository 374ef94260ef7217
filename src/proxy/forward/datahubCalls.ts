import { datahubPaths, datahubProxyPaths, datahubVerbs, sourceTablePattern } from '#contract/datahub.ts'
import type { ForwardedCall } from './forwardedCall.ts'

/** IDs of data hub resources: without a slash or a colon (a verb follows a colon), and not `.` or `..`. */
const id = /^(?!\.{1,2}$)[\w.~-]{1,200}$/

/**
 * The data hub's calls (specification: data-hub 4). Each carries the token of a connection, because pairing cannot
 * grant their scope.
 */
export function datahubCalls(datahubUrl: string): ForwardedCall[] {
  const needs = () => 'datahub' as const
  const customers = `${datahubUrl}${datahubPaths.customers}`
  const operations = `${datahubUrl}${datahubPaths.operations}`
  const pageParameters = ['pageSize', 'pageToken', 'fields']
  const customerPath = { pathSegments: { customer: id }, needs }
  const operationPath = { pathSegments: { operation: id }, needs }
  const read = (call: Omit<ForwardedCall, 'method'>): ForwardedCall => ({ method: 'GET', ...call })
  return [
    read({ path: datahubProxyPaths.customers, url: customers, query: ['fields'], needs }),
    {
      method: 'POST',
      path: datahubProxyPaths.submit(':customer'),
      url: `${customers}/{customer}:${datahubVerbs.submit}`,
      query: [],
      ...customerPath,
    },
    read({
      path: datahubProxyPaths.sourceTables(':customer'),
      url: `${customers}/{customer}${datahubPaths.sourceTables}`,
      query: pageParameters,
      ...customerPath,
    }),
    read({
      path: datahubProxyPaths.sourceTable(':customer', ':table'),
      url: `${customers}/{customer}${datahubPaths.sourceTables}/{table}`,
      query: ['fields'],
      pathSegments: { customer: id, table: sourceTablePattern },
      needs,
    }),
    read({
      path: datahubProxyPaths.studies(':customer'),
      url: `${customers}/{customer}${datahubPaths.studies}`,
      query: [...pageParameters, 'date', 'instance'],
      ...customerPath,
    }),
    read({
      path: datahubProxyPaths.study(':customer', ':study'),
      url: `${customers}/{customer}${datahubPaths.studies}/{study}`,
      query: ['fields'],
      pathSegments: { customer: id, study: id },
      needs,
    }),
    read({ path: datahubProxyPaths.operations, url: operations, query: [...pageParameters, 'filter'], needs }),
    read({
      path: datahubProxyPaths.operation(':operation'),
      url: `${operations}/{operation}`,
      query: ['fields'],
      ...operationPath,
    }),
    {
      method: 'DELETE',
      path: datahubProxyPaths.operation(':operation'),
      url: `${operations}/{operation}`,
      query: [],
      ...operationPath,
    },
    {
      method: 'POST',
      path: datahubProxyPaths.cancel(':operation'),
      url: `${operations}/{operation}:${datahubVerbs.cancel}`,
      query: [],
      hasNoBody: true,
      ...operationPath,
    },
  ]
}
