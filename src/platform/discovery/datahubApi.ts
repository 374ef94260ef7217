import * as z from 'zod/mini'
import {
  customerList,
  datahubPaths,
  datahubVerbs,
  operation,
  operationList,
  sourceTableList,
  sourceTableRows,
  study,
  studyList,
} from '#contract/datahub.ts'
import { statusError } from '#contract/statusError.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'

const submission = z.object({
  date: z.union([z.object({ year: z.number(), month: z.number(), day: z.number() }), z.string()]),
  sourceTable: z.string(),
  instance: z.nullish(z.string()),
})

const paging = {
  pageSize: { description: 'Entries of a page, at most 200.', type: 'integer' },
  pageToken: { description: 'The nextPageToken of the previous page.' },
} as const satisfies Record<string, Parameter>
const nameParameter = (pattern: string): Parameter => ({
  description: 'Its name.',
  required: true,
  location: 'path',
  pattern,
})
const name = nameParameter('^operations/[^/]+$')
const customer = nameParameter('^customers/[^/]+$')
const version = datahubPaths.root.slice(1)

const method = (
  httpMethod: Method['httpMethod'],
  path: string,
  details: Omit<Method, 'httpMethod' | 'path' | 'scopes'>,
) => ({ httpMethod, path: `${version}/${path}`, ...details, scopes: ['datahub'] }) satisfies Method

/** Brand lift reports and the operations that import them (specification: data-hub 2). The lists are our addition. */
export const datahubApi: ApiDescription = {
  name: 'datahub',
  version,
  title: 'Data hub API',
  description: 'Submits brand-lift study reports and follows their import.',
  schemas: {
    SubmitBrandLiftStudyReportRequest: submission,
    Operation: operation,
    ListOperationsResponse: operationList,
    ListCustomersResponse: customerList,
    ListSourceTablesResponse: sourceTableList,
    SourceTableRows: sourceTableRows,
    ListBrandLiftStudiesResponse: studyList,
    BrandLiftStudy: study,
    Empty: z.object({}),
    WaitOperationRequest: z.object({ timeout: z.optional(z.string()) }),
  },
  refusal: { name: 'StatusError', schema: statusError },
  resources: {
    customers: {
      list: method('GET', 'customers', { description: 'Lists customers.', response: 'ListCustomersResponse' }),
      submitBrandLiftStudyReport: method('POST', `{+customer}:${datahubVerbs.submit}`, {
        description: 'Starts the import of a study report.',
        parameters: { customer },
        request: 'SubmitBrandLiftStudyReportRequest',
        response: 'Operation',
        refusals: [409],
      }),
    },
    'customers.sourceTables': {
      list: method('GET', `{+parent}${datahubPaths.sourceTables}`, {
        description: 'Lists tables that can be submitted.',
        parameters: { parent: customer, ...paging },
        response: 'ListSourceTablesResponse',
      }),
      get: method('GET', '{+name}', {
        description: 'Answers a table with its first rows.',
        parameters: { name: nameParameter('^customers/[^/]+/sourceTables/[^/]+$') },
        response: 'SourceTableRows',
      }),
    },
    'customers.brandLiftStudies': {
      list: method('GET', `{+parent}${datahubPaths.studies}`, {
        description: 'Lists studies that were imported.',
        parameters: {
          parent: customer,
          date: { description: 'Day of the report, YYYY-MM-DD.' },
          instance: { description: 'Feed instance; empty: the production feed.' },
          ...paging,
        },
        response: 'ListBrandLiftStudiesResponse',
      }),
      get: method('GET', '{+name}', {
        description: 'Returns a study with all of its results.',
        parameters: { name: nameParameter('^customers/[^/]+/brandLiftStudies/[^/]+$') },
        response: 'BrandLiftStudy',
      }),
    },
    operations: {
      list: method('GET', 'operations', {
        description: 'Lists operations.',
        parameters: { filter: { description: 'Such as done=true.' }, ...paging },
        response: 'ListOperationsResponse',
      }),
      get: method('GET', '{+name}', {
        description: 'Returns an operation.',
        parameters: { name },
        response: 'Operation',
      }),
      delete: method('DELETE', '{+name}', {
        description: 'Deletes an operation.',
        parameters: { name },
        response: 'Empty',
      }),
      cancel: method('POST', `{+name}:${datahubVerbs.cancel}`, {
        description: 'Cancels an operation.',
        parameters: { name },
        request: 'Empty',
        response: 'Empty',
      }),
      wait: method('POST', `{+name}:${datahubVerbs.wait}`, {
        description: 'Waits until an operation ends, at most one minute.',
        parameters: { name },
        request: 'WaitOperationRequest',
        response: 'Operation',
      }),
    },
  },
}
