import { Agent, request as send } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '#contract/apiError.ts'
import { openServices, type Services } from '../clients/services.ts'
import { brokenBytes, type MalformedRequest, malformedRequests } from './malformed.ts'

/** A full run is ten thousand, which take half a minute; by default fewer are sent. */
const count = Number(process.env.MALFORMED_REQUESTS ?? 600)
const atOnce = 16

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

describe('requests', () => {
  let services: Services
  let token: string
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  beforeAll(async () => {
    services = await openServices({ QUOTA_PER_MINUTE: '1000000', QUOTA_PER_DAY: '100000000' })
    token = (await services.pair(services.scopes.video)).accessToken
  })
  afterAll(async () => {
    agent.destroy()
    await services?.close()
  })

  const port = () => new URL(services.url).port
  const answerOf = ({ method, path, headers, body }: MalformedRequest) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { agent, host: '127.0.0.1', port: port(), method, path, headers: { ...headers, ...length } }
      const request = send(options, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        response.on('error', reject)
      })
      request.on('error', reject)
      request.end(body)
    })
  const answerToBytes = (bytes: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const socket = connect(Number(port()), '127.0.0.1', () => socket.end(bytes, 'latin1'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', (error: NodeJS.ErrnoException) => (text === '' ? reject(error) : undefined))
      socket.on('close', () => {
        const [head = '', body = ''] = text.split('\r\n\r\n')
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body })
      })
    })

  /** Why an answer is not a refusal in the service's error format; undefined if it is. */
  const fault = ({ status, body }: { status: number; body: string }): string | undefined => {
    if (status < 400 || status > 499) return `status ${status}: ${body.slice(0, 200)}`
    try {
      const { error } = apiError.parse(JSON.parse(body))
      if (error.code === status && error.errors?.[0]?.reason && error.message) return undefined
    } catch {}
    return `status ${status}, but not the envelope: ${body.slice(0, 200)}`
  }

  async function refusedAll<Request>(
    requests: readonly Request[],
    ask: (request: Request) => Promise<{ status: number; body: string }>,
  ): Promise<void> {
    const left = [...requests]
    const faults: unknown[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let request = left.pop(); request !== undefined && faults.length < 5; request = left.pop()) {
          const problem = await ask(request).then(fault, String)
          if (problem !== undefined) faults.push({ why: problem, request })
        }
      }),
    )
    expect(faults).toEqual([])
  }

  const chance = Math.floor(Math.random() * 2 ** 31)
  it.each([
    ['the same each time', 20261121],
    [`by chance (seed ${chance})`, chance],
  ])(
    `malformed requests are refused with 4xx in the error envelope, and leak no memory: ${count / 2}, %s`,
    async (_, seed) => {
      const parts = 5
      const heaps: number[] = []
      for (let part = 0; part < parts; part += 1) {
        const options = { seed: seed + part, numRuns: Math.ceil(count / 2 / parts) }
        await refusedAll(fc.sample(malformedRequests(token), options), answerOf)
        collect()
        heaps.push(process.memoryUsage().heapUsed / 2 ** 20)
      }
      // The first part warms up; a leak would grow with each of the others.
      expect((heaps.at(-1) ?? 0) - (heaps[1] ?? 0)).toBeLessThan(12)
    },
    120_000,
  )

  it('requests that are not even HTTP are refused in the error envelope too', async () => {
    await refusedAll(fc.sample(brokenBytes, { seed: 20261121, numRuns: Math.ceil(count / 10) }), answerToBytes)
  }, 60_000)

  it('malformed requests leave the services unchanged', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const groups = await services.call('/v2/groups?mine=true', { headers })
    expect([groups.status, groups.json.items]).toEqual([200, []])
    const report = 'ids=channel==MINE&startDate=2020-01-01&endDate=2099-12-31&metrics=views'
    expect((await services.call(`/v2/reports?${report}`, { headers })).status).toBe(200)
  })
})
