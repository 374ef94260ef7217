import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { type NamedSpeaker, speakersPath } from '#contract/speakers.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'

const recording = '45463597-20b7-4af7-b3b3-f5fb778203ab'
const names = '/v2/speakers'
const ofRecording = `/v2/pre-recorded/${recording}/speakers`

describe('names of speakers that the transcription service has', () => {
  const calls: [method: string | undefined, path: string | undefined, key: unknown, body: unknown][] = []
  /** What the service answers, by path; 404 for others. */
  let answers: Record<string, [status: number, body: unknown]> = {}
  const service = createServer(async (request: IncomingMessage, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    calls.push([request.method, request.url, request.headers['x-service-key'], body])
    const [status, answer] = answers[request.url ?? ''] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  const start = async (corrections: 'on' | 'off') => {
    proxy = await startTestProxy({
      upstream,
      clock: manualClock(1_790_000_000_000),
      env: {
        TRANSCRIPTION_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
        TRANSCRIPTION_KEY: 'the-operators-key',
        TRANSCRIPTION_CORRECTIONS: corrections,
      },
    })
    television = await proxy.signedIn()
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    upstream = await startTestUpstream()
    await start('on')
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
    service.closeAllConnections()
    service.close()
  })
  beforeEach(() => {
    calls.length = 0
    answers = {}
  })

  const name = (speaker: number, name: string) =>
    television.call(speakersPath, { method: 'POST', body: { recording, speaker, name } })
  const listed = async (): Promise<NamedSpeaker[]> => (await (await television.call(speakersPath)).json()).speakers

  it('a name is stored by the service alone, with the operator’s key, and replaces an older one of the account', async () => {
    await name(0, 'Ines')
    await name(1, 'Tom')
    expect(await listed()).toHaveLength(2)
    calls.length = 0
    answers = {
      [ofRecording]: [200, { speakers: [{ speaker: 0, name: 'Ada Lindqvist' }] }],
      [names]: [200, { speakers: [{ job_id: recording, speaker: 0, name: 'Ada Lindqvist' }] }],
    }
    expect((await name(0, ' Ada\nLindqvist ')).status).toBe(200)
    expect(calls).toEqual([['POST', ofRecording, 'the-operators-key', { speaker: 0, name: 'Ada Lindqvist' }]])
    expect(await listed()).toEqual([
      { recording, speaker: 0, name: 'Ada Lindqvist' },
      { recording, speaker: 1, name: 'Tom' },
    ])
    const rows = await proxy.db.selectFrom('account_speakers').select('speaker').execute()
    expect(rows).toEqual([{ speaker: 1 }])
    expect(proxy.log()).not.toContain('Lindqvist')
  })

  it('a service without names leaves them to the proxy', async () => {
    expect((await name(2, 'Uma')).status).toBe(200)
    expect(await listed()).toContainEqual({ recording, speaker: 2, name: 'Uma' })
  })

  it('a name is not said to be stored if the service failed, or has too many', async () => {
    answers = { [ofRecording]: [503, {}] }
    expect((await name(3, 'Ida')).status).toBe(502)
    answers = { [ofRecording]: [507, {}] }
    const full = await name(3, 'Ida')
    expect([full.status, (await full.json()).problem.reason]).toEqual([403, 'speakersFull'])
    answers = {}
    expect((await listed()).map(({ name }) => name)).not.toContain('Ida')
  })

  it('a television changes nothing of the service unless its operator allows it', async () => {
    await proxy.close()
    await start('off')
    answers = { [ofRecording]: [200, { speakers: [] }], [names]: [200, { speakers: [] }] }
    expect((await name(0, 'Ines')).status).toBe(200)
    expect(await listed()).toEqual([{ recording, speaker: 0, name: 'Ines' }])
    expect(calls).toEqual([])
  })
})
