import { authorizationPaths, deviceCodeResponse } from '#contract/authorization.ts'
import { startTestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { hiddenField, testBrowser, testDevice } from './device.fixture.ts'

/** Who administers. */
export const actor = { name: 'admin' }
/** A second client, without a policy of its own. */
export const other = { id: 'other.apps', secret: 'other-secret-0123456789' }
export const digits = { tenfoot_verification: 'digits' }

/** Services with two clients, devices that ask, and people who answer, each at an address. */
export async function startPolicyTest(
  database: Parameters<typeof startTestPlatform>[0],
  environment: Record<string, string> = {},
) {
  const platform = await startTestPlatform(database, { TRUST_PROXY: 'loopback', ...environment })
  await platform.populate()
  const secret_hash = platform.keys.hash('client-secret', other.secret)
  const row = { id: other.id, project_id: 'project', name: 'Other', type: 'tv', created_at: 0 } as const
  await platform.db
    .insertInto('clients')
    .values({ ...row, secret_hash })
    .execute()
  const { clients } = platform.context.operations

  const ask = (fields: Record<string, string> = {}, address = '198.51.100.7') =>
    platform.post(
      authorizationPaths.deviceCode,
      { client_id: tvClient.id, scope: 'email', ...fields },
      { 'x-forwarded-for': address },
    )
  return {
    platform,
    clients,
    ask,
    codes: async (fields: Record<string, string> = {}, address?: string) =>
      deviceCodeResponse.parse((await ask(fields, address)).json),
    poll: async (deviceCode: string) => (await testDevice(platform).poll(deviceCode)).json,
    change: (input: unknown) => clients.policy.change(actor, tvClient.id, input),
    register: (name = 'Lobby screen', client = tvClient.id) => clients.televisions.register(actor, client, { name }),
    revoke: (id: string) => clients.televisions.revoke(actor, id),
    refusals: async () => (await platform.context.events.page({ kind: 'refused' })).events,
    /** The page after the code, in the browser of a person at an address. `move` changes the address. */
    open: async (user_code: string, address = '198.51.100.7') => {
      let from = address
      const browser = testBrowser({
        call: (path, options = {}) =>
          platform.call(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': from } }),
      })
      await browser.open()
      const { text, status } = await browser.signIn(user_code)
      const move = (address: string) => {
        from = address
      }
      return { browser, text, status, move, proof: hiddenField(text, 'proof') ?? '' }
    },
  }
}

export type PolicyTest = Awaited<ReturnType<typeof startPolicyTest>>
