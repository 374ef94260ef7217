import type { TestDatabase } from '#storage/databases.fixture.ts'
import { testBrowser, testDevice } from '../authorization/device.fixture.ts'
import { startTestPlatform } from '../platform.fixture.ts'

export const actor = { name: 'ada', address: '192.0.2.1' }

/** A populated platform, its administrator's operations, and calls from outside that show their effects. */
export async function startAdminTest(
  database: Awaited<ReturnType<TestDatabase['fresh']>>,
  environment: Record<string, string> = {},
) {
  const platform = await startTestPlatform(database, environment)
  await platform.populate()
  const { operations } = platform.context
  return {
    platform,
    operations,
    device: testDevice(platform),
    /** Pairs a device and returns its tokens. */
    pair: async (client?: { id: string; secret: string }) => {
      const device = testDevice(platform, client)
      const { user_code, device_code } = await device.ask()
      await testBrowser(platform).answer(user_code, 'allow')
      const { json } = await device.poll(device_code)
      return { access: String(json.access_token), refresh: String(json.refresh_token) }
    },
    channels: (token: string) =>
      platform.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${token}` } }),
    actions: async () => (await operations.events.page({ kind: 'operator' })).events.map(({ action }) => action),
  }
}

export type AdminTestEnvironment = Awaited<ReturnType<typeof startAdminTest>>
