import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import { addTelevision, revokeTelevision } from '../authorization/registration.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { newSecret } from '../keys/keys.ts'
import type { Clients } from './clientSecrets.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, idPart, nameText, parseInput } from './operation.ts'

const newTelevision = z.object({ name: nameText })

/** Televisions that an operator registered for a client (specification: device-flow 11). */
export function createTelevisions(
  { db, keys, clock }: Pick<AdminContext, 'db' | 'keys' | 'clock'>,
  { find, findDevices, record }: Clients,
) {
  return {
    /** Oldest first, with those that were revoked. @throws AdminError if there is no such client */
    list: async (clientId: string) => {
      await find(clientId)
      return withAuthorizationTables(db)
        .selectFrom('televisions')
        .select(['id', 'name', 'created_at', 'revoked_at'])
        .where('client_id', '=', clientId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },
    /**
     * @param input name, which the consent page shows
     * @param once secret of the form, so that a form that is sent twice registers one
     * @returns the secret of the enrolment, which is shown only now; empty if the form was sent before
     * @throws AdminError also for a client that has no devices
     */
    register: async (
      actor: Actor,
      clientId: string,
      input: unknown,
      once?: string,
    ): Promise<{ id: string; enrolment: string }> => {
      const { name } = parseInput(newTelevision, input)
      const client = await findDevices(clientId)
      const id = idPart(keys, once)
      const enrolment = newSecret()
      const isNew = await db.transaction().execute(async (trx) => {
        const added = await addTelevision(withAuthorizationTables(trx), {
          id,
          client_id: clientId,
          name,
          token_hash: keys.hash('enrolment', enrolment),
          created_at: clock.now(),
        })
        if (added) await record(trx, actor, 'television.registered', client, name)
        return added
      })
      return { id, enrolment: isNew ? enrolment : '' }
    },
    /** From now on it gets no codes, and nobody allows one that it has. @throws AdminError if none is registered */
    revoke: async (actor: Actor, id: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        const revoked = await revokeTelevision(withAuthorizationTables(trx), id, clock.now())
        if (!revoked) throw new AdminError('missing', t(messages.noTelevision, { id }))
        const client = await trx
          .selectFrom('clients')
          .select(['id', 'name'])
          .where('id', '=', revoked.client_id)
          .executeTakeFirstOrThrow()
        await record(trx, actor, 'television.revoked', client, revoked.name)
      })
    },
  }
}
