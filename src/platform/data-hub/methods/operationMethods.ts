import type { FastifyInstance, FastifyRequest } from 'fastify'
import { datahubPaths, datahubVerbs, type Operation, operation, operationList } from '#contract/datahub.ts'
import { readPageSize, readQuery } from '../../listParameters.ts'
import { answering } from '../../standardParameters.ts'
import { notFound, wrongField } from '../../statusErrors.ts'
import { FilterError, parseFilter } from '../operations/filter.ts'
import { operationOf } from '../operations/resources.ts'
import type { HubContext } from './context.ts'
import { readTimeout } from './requests.ts'

/** The longest wait, whatever the caller asked for. */
const maxWaitSeconds = 60
/** How often an operation that another process may run is read during a wait. */
const pollIntervalMs = 1000

/** Registers the methods of operations: get, list, cancel, delete, wait (specification: data-hub 4). */
export function operationMethods(app: FastifyInstance, context: HubContext): void {
  const { hub, operations, imports, pages, clock } = context
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  const find = async (accountId: string, id: string) => {
    const row = await operations.find(accountId, id)
    if (!row) throw notFound(`There is no operation operations/${id.slice(0, 80)} that this account may use.`)
    return row
  }

  app.get<{ Querystring: Record<string, unknown> }>(
    datahubPaths.operations,
    answering(operationList),
    async (request) => {
      const accountId = await context.accountOf(request)
      const { filter = '', pageSize, pageToken } = readQuery(request.query, ['filter', 'pageSize', 'pageToken', 'name'])
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
  )

  const path = `${datahubPaths.operations}/:name`
  app.get<{ Params: { name: string } }>(path, answering(operation), async (request) =>
    operationOf(await find(await context.accountOf(request), request.params.name)),
  )

  app.delete<{ Params: { name: string } }>(path, async (request) => {
    const { id } = await find(await context.accountOf(request), request.params.name)
    await operations.remove(id)
    return {}
  })

  const verbs: Record<string, (request: FastifyRequest, id: string) => Promise<Operation | Record<string, never>>> = {
    [datahubVerbs.cancel]: async (request, name) => {
      const { id } = await find(await context.accountOf(request), name)
      await operations.cancel(id)
      imports.cancel(id)
      return {}
    },
    [datahubVerbs.wait]: async (request, name) => {
      const accountId = await context.accountOf(request)
      const seconds = Math.min(readTimeout(request.body) ?? maxWaitSeconds, maxWaitSeconds)
      return operationOf(await waitFor(request, accountId, name, clock.now() + seconds * 1000))
    },
  }
  app.post<{ Params: { name: string } }>(path, answering(operation), async (request) => {
    const { name } = request.params
    const colon = name.lastIndexOf(':')
    const verb = name.slice(colon + 1)
    const run = colon > 0 && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!run) throw notFound('There is nothing at this address.')
    return run(request, name.slice(0, colon))
  })

  /**
   * Returns the operation once it has ended, or in its current state when the time is up, the caller disconnects or the
   * server closes.
   */
  async function waitFor(request: FastifyRequest, accountId: string, name: string, deadline: number) {
    const disconnected = new AbortController()
    const onClose = () => disconnected.abort()
    request.raw.socket.once('close', onClose)
    const noLongerNeeded = AbortSignal.any([disconnected.signal, closing.signal])
    try {
      for (;;) {
        const poll = new AbortController()
        const signal = AbortSignal.any([noLongerNeeded, poll.signal])
        // Listen before reading the row, so that an end between the two is not missed.
        const ended = imports.ended(name, signal)
        try {
          const row = await find(accountId, name)
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
