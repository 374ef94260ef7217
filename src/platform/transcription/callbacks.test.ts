import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callbackBody } from '#contract/transcription/answers.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { transcriptionEnvironment } from './environment.fixture.ts'

describe.each(testDatabases())('a callback on $name', ({ fresh }) => {
  const env = transcriptionEnvironment(fresh)

  it.each(['POST', 'PUT'])('reports success by %s with the result and the job’s id', async (method) => {
    const id = await env.service.ada.submit('Told.', { ...env.callback(method), custom_metadata: { room: '1' } })
    await env.work()
    await env.send()
    const [callback] = env.outsider.received
    expect([callback?.method, callback?.url, callback?.headers['idempotency-key']]).toEqual([method, '/callback', id])
    expect(z.parse(callbackBody, JSON.parse(callback?.body ?? ''))).toEqual({
      id,
      event: 'transcription.success',
      payload: (await env.service.ada.get(id)).result,
      custom_metadata: { room: '1' },
    })
  })

  it('is sent again until it is answered, and given up after a day', async () => {
    env.outsider.answers((_, response) => response.writeHead(503).end())
    const id = await env.service.ada.submit('Again.', env.callback())
    await env.work()
    await env.send()
    await env.send()
    expect(env.outsider.received).toHaveLength(1)
    for (let hour = 0; hour < 30; hour += 1) {
      await env.service.clock.advance(3_600_000)
      await env.send()
    }
    const row = await env.service.db
      .selectFrom('transcription_callbacks')
      .selectAll()
      .where('job_id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ outcome: 'given up', due_at: null, problem: 'the receiver answered 503' })
    const [event] = (await env.service.events.page({ kind: 'operator', size: 1 })).events
    expect(event).toMatchObject({ action: 'callback.given-up', subject: `transcript ${id}` })
    expect(env.outsider.received.length).toBeGreaterThan(20)
    expect(new Set(env.outsider.received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]))
  })
})
