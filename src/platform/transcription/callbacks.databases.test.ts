import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callbackBody } from '#contract/transcription/answers.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { transcriptionEnvironment } from './transcription.fixture.ts'

describe.each(testDatabases())('callbacks on $name', ({ fresh }) => {
  const env = transcriptionEnvironment(fresh)

  it.each(['POST', 'PUT'])('a callback reports success by %s with the result and the job’s id', async (method) => {
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

  it('a callback is sent to callback_url when callback_config has an empty address', async () => {
    const { callback_config } = env.callback('PUT')
    const params = { callback: true, callback_url: callback_config.url, callback_config: { url: '', method: 'PUT' } }
    await env.service.ada.submit('Told.', params)
    await env.work()
    await env.send()
    expect(env.outsider.received.map(({ method, url }) => [method, url])).toEqual([['PUT', '/callback']])
  })

  it('a callback continues the trace of the call that created the job', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736'
    const trace = { traceparent: `00-${id}-00f067aa0ba902b7-00`, tracestate: 'rojo=1' }
    await env.service.ada.submit('Traced.', env.callback(), trace)
    await env.work()
    await env.send()
    const [callback] = env.outsider.received
    expect(callback?.headers).toMatchObject({
      traceparent: expect.stringMatching(`^00-${id}-.{16}-00$`),
      tracestate: 'rojo=1',
    })
    expect(callback?.headers.traceparent).not.toBe(trace.traceparent)
  })

  it('a callback of a job that an earlier release created has the digits of its id as trace', async () => {
    const id = await env.service.ada.submit('Earlier.', env.callback())
    await env.service.db.updateTable('transcription_jobs').set({ trace: null }).where('id', '=', id).execute()
    await env.work()
    await env.send()
    expect(env.outsider.received[0]?.headers.traceparent).toContain(`-${id.replaceAll('-', '')}-`)
  })

  it('a callback is sent again until it is answered, and given up after a day', async () => {
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
