import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { testBrowser, testDevice } from '../authorization/device.fixture.ts'
import { startTestPlatform, type TestPlatform, tvClient } from '../platform.fixture.ts'
import { startReceiver, type TestReceiver } from './receiver.fixture.ts'
import { createReceivers, type Receiver } from './receivers.ts'
import { openDelivery } from './service.ts'

/**
 * A platform for the tests of one `describe`, and for each test a delivery and a receiver of the television's client.
 */
export function eventsForEachTest(fresh: TestDatabase['fresh']) {
  let platform: TestPlatform
  let receiver: TestReceiver
  let registered: Receiver
  let delivery: ReturnType<typeof openDelivery>

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh(), { EVENT_TIMEOUT_SECONDS: '1', EVENT_GIVE_UP_HOURS: '1' })
    await platform.populate()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    receiver = await startReceiver({ audience: tvClient.id })
    receiver.trust(platform.url)
    registered = await receivers().add(tvClient.id, receiver.address)
    delivery = openDelivery(platform.context, (error) => {
      throw error
    })
  })
  afterEach(async () => {
    await delivery.stop()
    await receiver.close()
    await platform.context.db.deleteFrom('event_receivers').execute()
    await platform.db.updateTable('grants').set({ ended_at: 0 }).where('ended_at', 'is', null).execute()
  })

  const receivers = () =>
    createReceivers({
      db: platform.db,
      clock: platform.clock,
      networks: platform.context.settings.securityEvents.networks,
      securityEvents: platform.context.securityEvents,
    })
  return {
    get platform() {
      return platform
    },
    get receiver() {
      return receiver
    },
    get registered() {
      return registered
    },
    get delivery() {
      return delivery
    },
    receivers,
    outbox: () => platform.context.db.selectFrom('security_events').selectAll().execute(),
    /** Pairs a television and returns its tokens. */
    grant: async () => {
      const device = testDevice(platform)
      const { device_code, user_code } = await device.ask('email')
      await testBrowser(platform).answer(user_code, 'allow')
      const { json } = await device.poll(device_code)
      return { access: String(json.access_token), refresh: String(json.refresh_token) }
    },
  }
}
