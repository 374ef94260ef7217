import { describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { retryDelayMs } from '#storage/jobs/runner.ts'
import { problemText } from '#web/problems/problem.ts'
import { tvClient } from '../platform.fixture.ts'
import { eventsForEachTest } from './events.fixture.ts'
import { startReceiver } from './receiver.fixture.ts'
import { openDelivery } from './service.ts'

describe.each(testDatabases())('delivery on $name', ({ fresh }) => {
  const env = eventsForEachTest(fresh)

  describe('failing receivers', () => {
    it.each([
      ['answers 503', { status: 503 }, 'the receiver answered 503'],
      ['answers 404', { status: 404 }, 'the receiver answered 404'],
      ['asks for patience', { status: 429 }, 'the receiver answered 429'],
      ['points elsewhere', { status: 307, headers: { location: '/other' } }, 'redirects are not followed'],
      ['is silent', 'silence', 'did not answer within 1 seconds'],
    ] as const)(
      'a receiver gets an event again when it %s, after longer and longer waits, with the same jti',
      async (_why, answer, problem) => {
        env.receiver.answers(answer)
        const jti = await env.receivers().verify(env.registered.id, 'x')
        const tries = answer === 'silence' ? 2 : 4
        for (let attempt = 1; attempt <= tries; attempt += 1) {
          await env.delivery.deliverDue()
          expect(env.receiver.received).toHaveLength(attempt)
          const [row] = await env.outbox()
          expect(row).toMatchObject({ outcome: 'pending', attempts: attempt })
          expect(problemText(row?.problem ?? '')).toContain(problem)
          await env.platform.clock.advance(retryDelayMs(attempt) - 1)
          await env.delivery.deliverDue()
          expect(env.receiver.received).toHaveLength(attempt)
          await env.platform.clock.advance(1)
        }
        env.receiver.answers({ status: 200 })
        await env.delivery.deliverDue()
        expect(env.receiver.received.map(({ claims }) => claims.jti)).toEqual(Array(tries + 1).fill(jti))
        expect(await env.outbox()).toMatchObject([{ outcome: 'delivered' }])
      },
    )

    it('a receiver that fails loses an event after the configured time, which the log and the list report', async () => {
      env.receiver.answers({ status: 500 })
      const jti = await env.receivers().verify(env.registered.id, 'x')
      const startedAt = env.platform.clock.now()
      let attempts = 0
      while ((await env.receivers().eventState(jti))?.outcome === 'pending') {
        attempts += 1
        expect(attempts).toBeLessThan(20)
        await env.delivery.deliverDue()
        await env.platform.clock.advance(retryDelayMs(attempts))
      }
      expect(env.receiver.received).toHaveLength(attempts)
      expect(attempts).toBe(10)
      expect(env.platform.clock.now() - startedAt - retryDelayMs(attempts)).toBeLessThanOrEqual(3_600_000)
      expect(await env.receivers().eventState(jti)).toEqual({
        outcome: 'given up',
        problem: 'the receiver answered 500',
      })
      const { events } = await env.platform.context.events.page({ size: 1 })
      expect(events).toMatchObject([
        {
          action: 'security-event.given-up',
          subject: `receiver ${env.receiver.address}`,
          detail: expect.stringContaining(jti),
        },
      ])
      expect(await env.receivers().all()).toMatchObject([
        { waiting: 0, last: { outcome: 'given up', problem: 'the receiver answered 500' } },
      ])
    })

    it('a receiver does not get an event again that it refused with 400, and its reason is stored as plain text', async () => {
      env.receiver.answers({ status: 400, body: '{"err":"invalid_key","description":"\\u001b[31mno key"}' })
      const jti = await env.receivers().verify(env.registered.id, 'x')
      await env.delivery.deliverDue()
      await env.platform.clock.advance(86_400_000)
      await env.delivery.deliverDue()
      expect(env.receiver.received).toHaveLength(1)
      expect(await env.receivers().eventState(jti)).toEqual({
        outcome: 'refused',
        problem: 'the receiver refused it: invalid_key (?[31mno key)',
      })
      expect((await env.platform.context.events.page({ size: 1 })).events[0]?.action).toBe('security-event.refused')
    })

    it('a receiver that fails does not delay other receivers, and its own later events wait', async () => {
      const otherReceiver = await startReceiver({ audience: tvClient.id })
      try {
        otherReceiver.trust(env.platform.url)
        const second = await env.receivers().add(tvClient.id, otherReceiver.address)
        env.receiver.answers({ status: 503 })
        await env.receivers().verify(env.registered.id, 'one')
        await env.receivers().verify(env.registered.id, 'two')
        for (const state of ['three', 'four', 'five']) await env.receivers().verify(second.id, state)
        await env.delivery.deliverDue()
        expect(env.receiver.received).toHaveLength(1)
        expect(otherReceiver.received).toHaveLength(3)
      } finally {
        await otherReceiver.close()
      }
    })

    it('a receiver has accepted an event even when its endless answer is cut off', async () => {
      env.receiver.answers({ status: 202, body: 'x'.repeat(1_000_000) })
      const jti = await env.receivers().verify(env.registered.id, 'x')
      await env.delivery.deliverDue()
      expect(await env.receivers().eventState(jti)).toMatchObject({ outcome: 'delivered' })
    })
  })

  it('a security event is sent once when several processes deliver at the same time', async () => {
    const otherDeliveries = Array.from({ length: 3 }, () => openDelivery(env.platform.context, () => {}))
    try {
      for (let event = 0; event < 10; event += 1) await env.receivers().verify(env.registered.id, `${event}`)
      await Promise.all([env.delivery, ...otherDeliveries].map((delivery) => delivery.deliverDue()))
      await env.delivery.deliverDue()
      expect(env.receiver.received).toHaveLength(10)
      expect(new Set(env.receiver.received.map(({ claims }) => claims.jti)).size).toBe(10)
    } finally {
      for (const delivery of otherDeliveries) await delivery.stop()
    }
  })

  it('a security event that a process took and never settled is sent with the same jti when its lease has expired', async () => {
    const jti = await env.receivers().verify(env.registered.id, 'x')
    // The row that a process leaves when it is killed in the middle of a call.
    await env.platform.context.db
      .updateTable('security_events')
      .set({ due_at: env.platform.clock.now() + 2000, attempts: 1 })
      .execute()
    await env.delivery.deliverDue()
    expect(env.receiver.received).toEqual([])
    await env.platform.clock.advance(2000)
    await env.delivery.deliverDue()
    expect(env.receiver.received.map(({ claims }) => claims.jti)).toEqual([jti])
  })

  it('a security event that is unfinished becomes due again at once when the services stop', async () => {
    env.receiver.answers('silence')
    await env.receivers().verify(env.registered.id, 'x')
    const delivered = env.receiver.next()
    env.delivery.start()
    await delivered
    await env.delivery.stop()
    expect(await env.outbox()).toMatchObject([{ outcome: 'pending', due_at: env.platform.clock.now() }])
  })

  it('a security event is sent within a second while the services run', async () => {
    env.delivery.start()
    // After this, the first check is over, and the clock moves the wait for the next one.
    await env.delivery.deliverDue()
    await env.receivers().verify(env.registered.id, 'x')
    const delivered = env.receiver.next()
    await env.platform.clock.advance(1000)
    await delivered
    expect(env.receiver.received).toHaveLength(1)
  })

  it('the delivery of security events calls no address that the setting does not allow, even if it was registered under another setting', async () => {
    const closed = openDelivery(
      {
        ...env.platform.context,
        settings: {
          ...env.platform.context.settings,
          securityEvents: { ...env.platform.context.settings.securityEvents, networks: 'public' },
        },
      },
      () => {},
    )
    await env.receivers().verify(env.registered.id, 'x')
    await closed.deliverDue()
    await closed.stop()
    expect(env.receiver.received).toEqual([])
    expect((await env.outbox())[0]?.problem).toContain('allowed')
    await expect(env.receivers().add(tvClient.id, 'http://10.0.0.1/')).rejects.toThrow('allowed')
  })
})
