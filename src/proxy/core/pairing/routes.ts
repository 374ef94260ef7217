import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { networkOf, providerNetworkOf } from '#contract/networks.ts'
import { type PairingState, pairingState, proxyPaths } from '#contract/proxy.ts'
import { UnderWay } from '#contract/underWay.ts'
import { defineCall } from '../web/call.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { ProblemError } from '../web/errors.ts'
import type { EventStreams } from '../web/eventStreams.ts'
import type { PairingAsker } from './issuer.ts'
import { isOpen, type PairingRow, type Pairings, stateOf } from './pairings.ts'
import type { createPoller } from './poller.ts'

const pair = defineCall({
  method: 'post',
  path: proxyPaths.pairing,
  id: 'pair',
  summary: 'Starts a pairing, or answers the state of the running one.',
  caller: 'page',
  body: { PairingRequest: z.nullable(z.object({ restart: z.optional(z.boolean()) })) },
  isBodyOptional: true,
  bodyError: 'The body may hold "restart": true or false.',
  answer: { PairingState: pairingState },
})
const pairingEvents = defineCall({
  method: 'get',
  path: proxyPaths.pairingEvents,
  id: 'pairingEvents',
  summary: 'States of the pairing.',
  caller: 'pairing',
  event: { name: 'pairing', data: { PairingState: pairingState } },
})

export const pairingCalls = [pair, pairingEvents]

/** The television's calls while it pairs. */
export function pairingRoutes(
  app: FastifyInstance,
  context: {
    pairings: Pairings
    issue: (row: PairingRow, asker: PairingAsker) => Promise<void>
    /** Hashes a network, so that rows do not contain its address. */
    keyedHash: (network: string) => string
    poller: ReturnType<typeof createPoller>
    streams: EventStreams
    cookie: OpaqueCookie
    clock: Clock
    /** Most codes of one network in a minute; further televisions wait for their turn. */
    perMinute: number
  },
): void {
  const { pairings, issue, poller, streams, cookie, clock } = context
  // A limit for floods alone: televisions that are switched on together may all ask, and each gets a code in turn.
  const perMinute = context.perMinute * 10

  /** Calls under way, so that a key that is pressed twice requests one new code. */
  const running = new UnderWay<PairingState>()

  const startOrContinue = async (request: FastifyRequest, reply: FastifyReply): Promise<PairingState> => {
    const restart = pair.bodyOf(request)?.restart === true
    const key = `${restart} ${cookie.read(request) ?? request.id}`
    return running.join(key, () => answer(request, reply, restart))
  }
  pair.on(app, startOrContinue, perMinute)

  pairingEvents.on(app, async (request, reply) => {
    const row = await findPairing(request)
    if (!row) throw new ProblemError('not_found', 'This television is not pairing.')
    const stream = streams.open(reply, row.id, request.ip)
    stream.onEnd(
      poller.watch(row.id, (state) => {
        if (state) stream.send('pairing', state)
        else stream.end()
      }),
    )
    return reply
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, restart: boolean): Promise<PairingState> {
    const row = (await findPairing(request)) ?? (await begin(request, reply))
    if (needsCodes(row, restart, clock.now())) {
      const { ip, headers } = request
      const provider = context.keyedHash(providerNetworkOf(ip))
      await issue(row, { provider, network: networkOf(ip), agent: headers['user-agent'] })
      poller.recheck(row.id)
    }
    return stateOf((await pairings.load(row.id)) ?? row, clock.now())
  }

  async function findPairing(request: FastifyRequest): Promise<PairingRow | undefined> {
    const secret = cookie.read(request)
    return secret === undefined ? undefined : pairings.find(secret)
  }

  async function begin({ ip }: FastifyRequest, reply: FastifyReply): Promise<PairingRow> {
    const { row, secret } = await pairings.create(networkOf(ip))
    cookie.write(reply, secret)
    return row
  }
}

/**
 * Whether a television that asks gets new codes. Valid codes stay over a reload. Granted codes stay in any case,
 * because a person has allowed them.
 */
export function needsCodes(row: PairingRow, restart: boolean, now: number): boolean {
  if (row.state === 'granted' || row.state === 'claimed') return false
  return restart || !isOpen(row, now)
}
