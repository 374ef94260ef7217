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
  const pages = ['pageSize', 'pageToken', 'fields']
  const ofCustomer = { inPath: { customer: id }, needs }
  const ofOperation = { inPath: { operation: id }, needs }
  const read = (call: Omit<ForwardedCall, 'method'>): ForwardedCall => ({ method: 'GET', ...call })
  return [
    read({ path: datahubProxyPaths.customers, url: customers, query: ['fields'], needs }),
    {
      method: 'POST',
      path: datahubProxyPaths.submit(':customer'),
      url: `${customers}/{customer}:${datahubVerbs.submit}`,
      query: [],
      ...ofCustomer,
    },
    read({
      path: datahubProxyPaths.sourceTables(':customer'),
      url: `${customers}/{customer}${datahubPaths.sourceTables}`,
      query: pages,
      ...ofCustomer,
    }),
    read({
      path: datahubProxyPaths.sourceTable(':customer', ':table'),
      url: `${customers}/{customer}${datahubPaths.sourceTables}/{table}`,
      query: ['fields'],
      inPath: { customer: id, table: sourceTablePattern },
      needs,
    }),
    read({
      path: datahubProxyPaths.studies(':customer'),
      url: `${customers}/{customer}${datahubPaths.studies}`,
      query: [...pages, 'date', 'instance'],
      ...ofCustomer,
    }),
    read({
      path: datahubProxyPaths.study(':customer', ':study'),
      url: `${customers}/{customer}${datahubPaths.studies}/{study}`,
      query: ['fields'],
      inPath: { customer: id, study: id },
      needs,
    }),
    read({ path: datahubProxyPaths.operations, url: operations, query: [...pages, 'filter'], needs }),
    read({
      path: datahubProxyPaths.operation(':operation'),
      url: `${operations}/{operation}`,
      query: ['fields'],
      ...ofOperation,
    }),
    {
      method: 'DELETE',
      path: datahubProxyPaths.operation(':operation'),
      url: `${operations}/{operation}`,
      query: [],
      ...ofOperation,
    },
    {
      method: 'POST',
      path: datahubProxyPaths.cancel(':operation'),
      url: `${operations}/{operation}:${datahubVerbs.cancel}`,
      query: [],
      bodyless: true,
      ...ofOperation,
    },
  ]
}
