import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callbackBody } from '#contract/transcription/answers.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { transcriptionHouse } from './environment.fixture.ts'

describe.each(testDatabases())('a callback on $name', ({ fresh }) => {
  const house = transcriptionHouse(fresh)

  it.each(['POST', 'PUT'])('tells of success by %s with the result, and of its id', async (method) => {
    const id = await house.service.ada.order('Told.', { ...house.callback(method), custom_metadata: { room: '1' } })
    await house.work()
    await house.send()
    const [told] = house.outsider.heard
    expect([told?.method, told?.url, told?.headers['idempotency-key']]).toEqual([method, '/told', id])
    expect(z.parse(callbackBody, JSON.parse(told?.body ?? ''))).toEqual({
      id,
      event: 'transcription.success',
      payload: (await house.service.ada.get(id)).result,
      custom_metadata: { room: '1' },
    })
  })

  it('tells again until it is heard, and gives up after a day', async () => {
    house.outsider.answers((_, response) => response.writeHead(503).end())
    const id = await house.service.ada.order('Again.', house.callback())
    await house.work()
    await house.send()
    await house.send()
    expect(house.outsider.heard).toHaveLength(1)
    for (let hour = 0; hour < 30; hour += 1) {
      await house.service.clock.advance(3_600_000)
      await house.send()
    }
    const row = await house.service.db
      .selectFrom('transcription_callbacks')
      .selectAll()
      .where('job_id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ outcome: 'given up', due_at: null, problem: 'the receiver answered 503' })
    const [event] = (await house.service.events.page({ kind: 'operator', size: 1 })).events
    expect(event).toMatchObject({ action: 'callback.given-up', subject: `transcript ${id}` })
    expect(house.outsider.heard.length).toBeGreaterThan(20)
    expect(new Set(house.outsider.heard.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]))
  })
})
