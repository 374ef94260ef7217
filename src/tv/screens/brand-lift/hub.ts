import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type Customer,
  customer,
  customerList,
  datahubProxyPaths,
  type Operation,
  operation,
  operationList,
  type SubmitStudyReport,
  sourceTable,
  sourceTableList,
  sourceTableRows,
  study,
  studyInList,
  studyList,
} from '#contract/datahub.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { healEveryMs } from '#tv/data/client.ts'
import { isGone } from '#tv/data/gone.ts'
import { hubKey } from '#tv/data/lock.ts'
import type { Day } from '#tv/dates/days.ts'
import { callProxy } from '#tv/proxy/proxy.ts'

/** Returns the last part of a resource's name: `customers/acme` → `acme`. */
export const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

const maxPages = 10
const perPage = 100

/** Fetches a list page by page, newest first: at most 1,000 items. */
async function allOf<Item>(
  page: (query: { pageSize: number; pageToken?: string }) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = []
  let pageToken: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { items, next } = await page({ pageSize: perPage, ...(pageToken !== undefined && { pageToken }) })
    all.push(...items)
    if (!next) break
    pageToken = next
  }
  return all
}

const knownCustomers = z.object({
  /** False for a public service, which lists no customers, tables or studies. A person then types the IDs. */
  listed: z.boolean(),
  customers: z.array(customer),
})

export const customersQuery = queryOptions({
  queryKey: [...hubKey, 'customers'],
  queryFn: async ({ signal }): Promise<z.infer<typeof knownCustomers>> => {
    try {
      const { customers } = await callProxy(datahubProxyPaths.customers, customerList, { signal })
      return { listed: true, customers }
    } catch (error) {
      if (isGone(error)) return { listed: false, customers: [] }
      throw error
    }
  },
  meta: { stored: knownCustomers },
})

/** @param id of a customer, without `customers/` */
export const tablesQuery = (id: string) =>
  queryOptions({
    queryKey: [...hubKey, 'tables', id],
    queryFn: ({ signal }) =>
      allOf(async (query) => {
        const path = datahubProxyPaths.sourceTables(encodeURIComponent(id))
        const { sourceTables, nextPageToken } = await callProxy(path, sourceTableList, { query, signal })
        return { items: sourceTables, next: nextPageToken }
      }),
    // A command may have loaded a table a moment ago.
    staleTime: 0,
    meta: { stored: z.array(sourceTable) },
  })

/** A table with its first rows. Public services and old versions of Tenfoot lack this call. @param id of a customer */
export const tableQuery = (id: string, table: string) =>
  queryOptions({
    queryKey: [...hubKey, 'table', id, table],
    queryFn: ({ signal }) =>
      callProxy(datahubProxyPaths.sourceTable(encodeURIComponent(id), encodeURIComponent(table)), sourceTableRows, {
        signal,
      }),
    staleTime: 10_000,
  })

/** The studies of a customer; with `report`, only those of that report. */
export const studiesQuery = (id: string, report: { date?: Day; instance?: string } = {}) =>
  queryOptions({
    queryKey: [...hubKey, 'studies', id, report],
    queryFn: ({ signal }) =>
      allOf(async (page) => {
        const path = datahubProxyPaths.studies(encodeURIComponent(id))
        const query = { ...page, ...report }
        const { brandLiftStudies, nextPageToken } = await callProxy(path, studyList, { query, signal })
        return { items: brandLiftStudies, next: nextPageToken }
      }),
    staleTime: 10_000,
    meta: { stored: z.array(studyInList) },
  })

export const studyQuery = (customerId: string, part: string) =>
  queryOptions({
    queryKey: [...hubKey, 'study', customerId, part],
    queryFn: ({ signal }) =>
      callProxy(datahubProxyPaths.study(encodeURIComponent(customerId), encodeURIComponent(part)), study, { signal }),
    staleTime: 10_000,
    meta: { stored: study, isSingleItem: true },
  })

/** The time until a running import is fetched again. It grows with each answer, up to 10 s. */
const watchEveryMs = (answers: number) => Math.min(10_000, 1_000 * 1.1 ** answers)
const restingMs = 60_000

/** All imports that this account may see, newest first. */
export const operationsQuery = queryOptions({
  queryKey: [...hubKey, 'operations'],
  queryFn: ({ signal }) =>
    allOf(async (query) => {
      const { operations, nextPageToken } = await callProxy(datahubProxyPaths.operations, operationList, {
        query,
        signal,
      })
      return { items: operations, next: nextPageToken }
    }),
  staleTime: 0,
  refetchInterval: ({ state }) => {
    if (state.error) return healEveryMs
    return state.data?.some(({ done }) => !done) ? Math.max(2_000, watchEveryMs(state.dataUpdateCount)) : restingMs
  },
  meta: { stored: z.array(operation) },
})

/** @param id of an operation, without `operations/` */
export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: [...hubKey, 'operation', id],
    queryFn: ({ signal }) => callProxy(datahubProxyPaths.operation(encodeURIComponent(id)), operation, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error) return healEveryMs
      return state.data && !state.data.done ? watchEveryMs(state.dataUpdateCount) : false
    },
    meta: { stored: operation, isSingleItem: true },
  })

/** The choices of a person who submits a report. */
export interface Submission {
  /** Without `customers/`. */
  customer: string
  date: Day
  sourceTable: string
  instance: string
}

/** @throws ProxyError */
export function submit({ customer: id, date, sourceTable: table, instance }: Submission): Promise<Operation> {
  const body: SubmitStudyReport = { date, sourceTable: table, ...(instance !== '' && { instance }) }
  return callProxy(datahubProxyPaths.submit(encodeURIComponent(id)), operation, { method: 'POST', body })
}

export const cancel = (id: string) =>
  callProxy(datahubProxyPaths.cancel(encodeURIComponent(id)), z.unknown(), { method: 'POST' })

/** Removes an import that has ended from the list. The imported studies stay. */
export const forget = (id: string) =>
  callProxy(datahubProxyPaths.operation(encodeURIComponent(id)), z.unknown(), { method: 'DELETE' })

const storedName = 'hub-customer'

/** The customer whose studies are shown: the one that this TV has stored, by default the first; and its setter. */
export function useCustomer(customers: readonly Customer[] | undefined): [Customer | undefined, (id: string) => void] {
  const [wanted, setWanted] = useState(() => storedText(storedName))
  const chosen = customers?.find(({ name }) => idOf(name) === wanted) ?? customers?.[0]
  const choose = (id: string) => {
    setWanted(id)
    storeText(storedName, id)
  }
  return [chosen, choose]
}
