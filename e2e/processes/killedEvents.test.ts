import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { securityEventTypes } from '#contract/securityEvents.ts'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { createSecurityEvents } from '#platform/authorization/securityEvents.ts'
import { openDatabase } from '#platform/database.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { wire } from '#platform/platform.fixture.ts'
import { startReceiver, type TestReceiver } from '#platform/security-events/receiver.fixture.ts'
import { createReceivers } from '#platform/security-events/receivers.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

/** How often the services are killed, each time with one event being sent and one waiting. */
const rounds = Number(process.env.KILLED_ROUNDS ?? 1)

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let options: Awaited<ReturnType<typeof fresh>>
  let services: ReturnType<typeof servicesProcess>
  let receiver: TestReceiver
  let url = ''

  beforeAll(async () => {
    options = await fresh()
    await beginDemo(options.dataDir)
    services = servicesProcess({
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      // A fixed port, so that the issuer stays the same.
      PLATFORM_PORT: String(await freePort()),
      EVENT_TIMEOUT_SECONDS: '1',
    })
    url = (await services.start()).replace('127.0.0.1', 'localhost')
  })
  afterAll(async () => {
    await services.kill()
    await receiver?.close()
  })

  it('the outbox of security events loses no event of a revocation when the services are killed, and repeats it with the same jti', async () => {
    const demo = demoFile.parse(JSON.parse(await readFile(join(options.dataDir, demoFileName), 'utf8')))
    const { clientId, clientSecret } = demo.tvClient
    receiver = await startReceiver({ audience: clientId })
    receiver.trust(url)
    const store = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
    const db = store.db as unknown as Parameters<typeof createReceivers>[0]['db']
    const securityEvents = createSecurityEvents(systemClock)
    await createReceivers({ db, clock: systemClock, networks: 'loopback', securityEvents }).add(
      clientId,
      receiver.address,
    )
    await store.close()

    const { call, post } = wire(url)
    const device = testDevice(
      { post, scopes: scopesOf(platformSettings({}).naming) },
      { id: clientId, secret: clientSecret },
    )
    const browser = testBrowser({ call })
    const grant = async () => {
      const { device_code, user_code } = await device.ask('email')
      await browser.answer(user_code, 'allow', { id: 'demo', ...demo.account })
      return String((await device.poll(device_code)).json.refresh_token)
    }
    const revoked: string[] = []
    const revoke = async () => {
      const token = await grant()
      expect((await device.revoke(token)).status).toBe(200)
      revoked.push(token)
    }

    for (let round = 0; round < rounds; round += 1) {
      // The services are killed while the receiver has not answered the first event, and before the second is sent.
      receiver.answers('silence')
      const onItsWay = receiver.next()
      await revoke()
      await onItsWay
      await revoke()
      await services.kill()

      receiver.answers({ status: 202 })
      await services.start()
      // The first event was never answered, so it is sent again.
      await until(
        receiver,
        () =>
          receiver.received.length > revoked.length + round &&
          revoked.every((token) => eventIdsByToken(receiver).has(nameOf(token))),
      )
    }
    expect(receiver.refused).toEqual([])
    expect([...eventIdsByToken(receiver).keys()].sort()).toEqual(revoked.map(nameOf).sort())
    // Each token has one event, however often it was sent.
    for (const ids of eventIdsByToken(receiver).values()) expect(ids.size).toBe(1)
    expect(receiver.received.length).toBeGreaterThan(revoked.length)
  }, 120_000)
})

const nameOf = (token: string) =>
  createHash('sha512').update(createHash('sha512').update(token).digest()).digest('base64')

/** The IDs of the events of each token. */
function eventIdsByToken({ received }: TestReceiver): Map<string, Set<string>> {
  const type = securityEventTypes(platformSettings({}).securityEvents.base).tokenRevoked
  const idsByToken = new Map<string, Set<string>>()
  for (const { claims } of received) {
    const { token } = (claims.events as Record<string, { subject: { token: string } }>)[type]?.subject ?? { token: '' }
    idsByToken.set(token, (idsByToken.get(token) ?? new Set()).add(String(claims.jti)))
  }
  return idsByToken
}

async function until(receiver: TestReceiver, done: () => boolean): Promise<void> {
  while (!done()) await receiver.next()
}
