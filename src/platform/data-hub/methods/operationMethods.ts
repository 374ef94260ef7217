import * as z from 'zod/mini'
import { datahubPaths, datahubVerbs, operation, operationList } from '#contract/datahub.ts'
import { paging, readPageSize } from '#platform/http/listParameters.ts'
import { notFound, wrongField } from '#platform/http/statusErrors.ts'
import { FilterError, parseFilter } from '../operations/filter.ts'
import { operationOf } from '../operations/resources.ts'
import { type HubCall, hubMethod, nameParameter, readTimeout } from './context.ts'

/** The longest wait, whatever the caller asked for. */
const maxWaitSeconds = 60
/** How often an operation that another process may run is read during a wait. */
const pollIntervalMs = 1000

/** Bodies and answers that say nothing. */
export const empty = z.object({})
/** The documents' form of a wait; `readTimeout` parses it. */
export const waitRequest = z.object({ timeout: z.optional(z.string()) })

const name = nameParameter('^operations/[^/]+$')
const path = `${datahubPaths.root}/{+name}`

/** The methods of operations: list, get, delete, cancel, wait (specification: data-hub 4). */
export const operationMethods = {
  list: hubMethod({
    httpMethod: 'GET',
    path: datahubPaths.operations,
    description: 'Lists operations.',
    parameters: { filter: { description: 'Such as done=true.' }, ...paging },
    ignored: ['name'],
    answer: operationList,
    handler: async ({ accountId, operations, pages, parameters }) => {
      const { filter = '', pageSize, pageToken } = parameters
      const list = JSON.stringify(['datahub operations', accountId, filter])
      const [createdAt, id] = pageToken === undefined ? [] : pages.read(list, pageToken)
      const { rows, hasMore } = await operations.list(accountId, {
        filter: readFilter(filter),
        after: createdAt === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) },
        limit: readPageSize(pageSize),
      })
      const last = rows.at(-1)
      return {
        operations: rows.map(operationOf),
        ...(hasMore && last ? { nextPageToken: pages.write(list, [last.created_at, last.id]) } : {}),
      }
    },
  }),
  get: hubMethod({
    httpMethod: 'GET',
    path,
    description: 'Returns an operation.',
    parameters: { name },
    ignored: 'any',
    answer: operation,
    handler: async (call) => operationOf(await find(call)),
  }),
  delete: hubMethod({
    httpMethod: 'DELETE',
    path,
    description: 'Deletes an operation.',
    parameters: { name },
    ignored: 'any',
    answer: empty,
    handler: async (call) => {
      const { id } = await find(call)
      await call.operations.remove(id)
      return {}
    },
  }),
  cancel: hubMethod({
    httpMethod: 'POST',
    path: `${path}:${datahubVerbs.cancel}`,
    description: 'Cancels an operation.',
    parameters: { name },
    ignored: 'any',
    body: empty,
    isBodyOptional: true,
    answer: empty,
    handler: async (call) => {
      const { id } = await find(call)
      await call.operations.cancel(id)
      call.imports.cancel(id)
      return {}
    },
  }),
  wait: hubMethod({
    httpMethod: 'POST',
    path: `${path}:${datahubVerbs.wait}`,
    description: 'Waits until an operation ends, at most one minute.',
    parameters: { name },
    ignored: 'any',
    body: waitRequest,
    isBodyOptional: true,
    answer: operation,
    handler: async (call) => {
      const seconds = Math.min(readTimeout(call.request.body) ?? maxWaitSeconds, maxWaitSeconds)
      return operationOf(await waitFor(call, call.clock.now() + seconds * 1000))
    },
  }),
}

async function find({ accountId, id, operations }: HubCall) {
  const row = await operations.find(accountId, id)
  if (!row) throw notFound(`There is no operation operations/${id.slice(0, 80)} that this account may use.`)
  return row
}

/**
 * Returns the operation once it has ended, or in its current state when the time is up, the caller disconnects or the
 * server closes.
 */
async function waitFor(call: HubCall, deadline: number) {
  const { clock, closing, hub, id, imports, request } = call
  const disconnected = new AbortController()
  const onClose = () => disconnected.abort()
  request.raw.socket.once('close', onClose)
  const noLongerNeeded = AbortSignal.any([disconnected.signal, closing])
  try {
    for (;;) {
      const poll = new AbortController()
      const signal = AbortSignal.any([noLongerNeeded, poll.signal])
      // Listen before reading the row, so that an end between the two is not missed.
      const ended = imports.ended(id, signal)
      try {
        const row = await find(call)
        const remainingMs = deadline - clock.now()
        if (row.ended_at !== null || remainingMs <= 0 || noLongerNeeded.aborted) return row
        const isOwn = row.warehouse === hub.id && !hub.isShared
        const waitMs = isOwn ? remainingMs : Math.min(remainingMs, pollIntervalMs)
        await Promise.race([ended, clock.sleep(waitMs, signal).catch(() => {})])
      } finally {
        poll.abort()
      }
    }
  } finally {
    request.raw.socket.off('close', onClose)
  }
}

/** @throws StatusProblem naming `filter` and what is wrong with it */
function readFilter(text: string) {
  try {
    return parseFilter(text)
  } catch (error) {
    if (error instanceof FilterError) throw wrongField('filter', error.message)
    throw error
  }
}
