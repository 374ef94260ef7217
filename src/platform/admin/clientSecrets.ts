import * as z from 'zod/mini'
import { hourMs } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import { endOldSecret, replaceSecret } from '../authorization/registration.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import type { EventAction } from '../eventLog.ts'
import { newSecret } from '../keys/keys.ts'
import { noClient, secretVersion } from './clientList.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, parseInput, rule, timeInWords } from './operation.ts'

/** How long a replaced secret keeps working by default: long enough to configure the new one everywhere. */
export const standardGraceHours = 24
const graceInput = z.object({
  grace: z._default(
    z.pipe(
      // An empty text is not a number. As 0 it would stop the old secret at once.
      z.transform((text: unknown) => (typeof text === 'string' && text.trim() === '' ? Number.NaN : Number(text))),
      z
        .number(rule(messages.hoursRule))
        .check(
          z.int(rule(messages.hoursRule)),
          z.minimum(0, rule(messages.atLeastHours, { count: 0 })),
          z.maximum(720, rule(messages.atMostHours, { count: 720 })),
        ),
    ),
    standardGraceHours,
  ),
})

/** What the functions of clients share. */
export interface Clients {
  find(id: string): Promise<{ id: string; name: string; secret_hash: string; type: string; policy: string | null }>
  /** @throws AdminError also if it has no devices */
  findDevices(id: string): ReturnType<Clients['find']>
  record(
    db: AdminContext['db'],
    actor: Actor,
    action: EventAction,
    client: { id: string; name: string },
    detail?: string,
  ): Promise<unknown>
}

/** Replaces secrets of OAuth clients without interrupting televisions, and ends them. */
export function createClientSecrets(
  { db, keys, clock }: Pick<AdminContext, 'db' | 'keys' | 'clock'>,
  { find, record }: Pick<Clients, 'find' | 'record'>,
) {
  return {
    /**
     * Gives a client a new secret. The old one keeps working for `grace` hours, so that televisions stay connected
     * until their proxy has the new one; with 0 it stops at once (for a secret that leaked). An even older one stops at
     * once.
     * @param input grace: hours, 0 to 720
     * @param version of the secret that is replaced, from `byId`
     * @throws AdminError also when that secret was already replaced
     */
    rotate: async (
      actor: Actor,
      id: string,
      input: unknown,
      version?: string,
    ): Promise<{ secret: string; oldSecretExpiresAt: number | undefined }> => {
      const { grace } = parseInput(graceInput, input)
      const { secret_hash: before, type } = await find(id)
      if (type === 'public') throw new AdminError('conflict', t(messages.noSecret))
      const replaced = () => new AdminError('conflict', t(messages.secretReplaced))
      if (version !== undefined && version !== secretVersion(keys, before)) throw replaced()
      const secret = newSecret()
      const oldSecretExpiresAt = grace > 0 ? clock.now() + grace * hourMs : undefined
      await db.transaction().execute(async (trx) => {
        const changed = await replaceSecret(withAuthorizationTables(trx), id, {
          before,
          after: keys.hash('client-secret', secret),
          until: oldSecretExpiresAt ?? null,
        })
        if (!changed) throw replaced()
        await record(
          trx,
          actor,
          'client.secret',
          { id, name: changed.name },
          oldSecretExpiresAt === undefined
            ? 'the previous secret no longer works'
            : `the previous secret works until ${timeInWords(oldSecretExpiresAt)}`,
        )
      })
      return { secret, oldSecretExpiresAt }
    },
    /** Ends a replaced secret now. @throws AdminError */
    revokeOldSecret: async (actor: Actor, id: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        const changed = await endOldSecret(withAuthorizationTables(trx), id)
        if (!changed) throw noClient(id)
        await record(trx, actor, 'client.secret', { id, name: changed.name }, 'the previous secret no longer works')
      })
    },
  }
}
