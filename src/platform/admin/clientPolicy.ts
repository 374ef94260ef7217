import * as z from 'zod/mini'
import { deviceScopeNames } from '#contract/scopes.ts'
import { t } from '#web/language/t.ts'
import { readPolicy } from '../authorization/devicePolicy.ts'
import { lockClient, setClientPolicy } from '../authorization/registration.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { messages as platformMessages } from '../messages.ts'
import { type DevicePolicy, listInText, policyNetwork } from '../settings/devicePolicy.ts'
import { noClient } from './clientList.ts'
import type { Clients } from './clientSecrets.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, parseInput, rule } from './operation.ts'

const networks = listInText(policyNetwork(() => t(platformMessages.networksRule)))
const scopes = listInText(
  z.enum(deviceScopeNames, rule(messages.deviceScopesRule, { scopes: deviceScopeNames.join(', ') })),
)

/** Fields that are left out stay as they are. `optional`, `any` and an empty list remove the rule. */
const policyChange = z.object({
  verification: z.optional(z.enum(['required', 'optional'], rule(messages.kindRule, { kinds: 'required, optional' }))),
  televisions: z.optional(z.enum(['registered', 'any'], rule(messages.kindRule, { kinds: 'registered, any' }))),
  codesFrom: z.optional(networks),
  allowFrom: z.optional(networks),
  guardedScopes: z.optional(scopes),
  guardedScopesFrom: z.optional(networks),
})

/** What the devices of a client must do to be given codes (specification: device-flow 11). */
export function createClientPolicies({ db }: Pick<AdminContext, 'db'>, { find, findDevices, record }: Clients) {
  const requireReadable = (stored: string | null): DevicePolicy => {
    const policy = readPolicy(stored)
    if (!policy) throw new AdminError('conflict', t(messages.unreadablePolicy))
    return policy
  }

  return {
    /** @throws AdminError if there is no such client, or its policy cannot be read */
    of: async (id: string): Promise<DevicePolicy> => requireReadable((await find(id)).policy),
    /**
     * @param input fields of the policy, lists as text with commas between their parts; what is left out stays as it is
     * @returns the policy after the change
     * @throws AdminError also for a client that has no devices
     */
    change: async (actor: Actor, id: string, input: unknown): Promise<DevicePolicy> => {
      const change = parseInput(policyChange, input)
      await findDevices(id)
      return db.transaction().execute(async (trx) => {
        const client = await lockClient(withAuthorizationTables(trx), id)
        if (!client) throw noClient(id)
        const row = await trx.selectFrom('clients').select('policy').where('id', '=', id).executeTakeFirstOrThrow()
        const changed = { ...requireReadable(row.policy), ...change }
        const { verification, televisions, codesFrom, allowFrom, guardedScopes, guardedScopesFrom } = changed
        const policy: DevicePolicy = {
          ...(verification === 'required' && { verification }),
          ...(televisions === 'registered' && { televisions }),
          ...(codesFrom && { codesFrom }),
          ...(allowFrom && { allowFrom }),
          ...(guardedScopes && { guardedScopes }),
          ...(guardedScopesFrom && { guardedScopesFrom }),
        }
        const stored = JSON.stringify(policy)
        await setClientPolicy(withAuthorizationTables(trx), id, stored)
        await record(trx, actor, 'client.policy', client, stored)
        return policy
      })
    },
    /** Removes a policy, also one that cannot be read. @throws AdminError if there is no such client */
    remove: async (actor: Actor, id: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        const client = await setClientPolicy(withAuthorizationTables(trx), id, null)
        if (!client) throw noClient(id)
        await record(trx, actor, 'client.policy', client, 'none')
      })
    },
  }
}
