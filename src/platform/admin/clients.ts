import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import {
  addClient,
  addRedirects,
  changeClient,
  deleteClient,
  lockClient,
  replaceRedirects,
  setClientDisabled,
} from '../authorization/registration.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import type { EventAction } from '../eventLog.ts'
import { newSecret } from '../keys/keys.ts'
import { messages as platformMessages } from '../messages.ts'
import { isRedirectAddress } from '../settings/redirectAddress.ts'
import { createClientList, noClient } from './clientList.ts'
import { createClientPolicies } from './clientPolicy.ts'
import { createClientSecrets } from './clientSecrets.ts'
import { messages } from './messages.ts'
import {
  type Actor,
  type AdminContext,
  AdminError,
  adminEvent,
  idPart,
  nameText,
  parseInput,
  rule,
} from './operation.ts'
import { projectTitle } from './projects.ts'
import { createTelevisions } from './televisions.ts'

/** The application types, in the words that administrators know (specification: device-flow 2). */
export const clientTypes = { tv: messages.tvClient, public: messages.publicClient, web: messages.webClient }
export type ClientType = keyof typeof clientTypes

/** The type of a stored client, in words. */
export const typeText = (type: string): string => t(clientTypes[type as ClientType] ?? clientTypes.web)

const maxRedirects = 50

/** @param existing addresses that are registered already: they may stay */
const redirectList = (existing: readonly string[] = []) =>
  z
    .array(
      z
        .string()
        .check(
          z.refine(
            (address) => existing.includes(address) || isRedirectAddress(address),
            rule(platformMessages.redirectRule),
          ),
        ),
    )
    .check(z.maxLength(maxRedirects, rule(messages.atMostAddresses, { count: maxRedirects })))
const newClient = z.object({
  name: nameText,
  type: z.enum(Object.keys(clientTypes) as ClientType[], rule(messages.typeRule)),
  redirects: z._default(redirectList(), []),
})
/** Omitted fields stay as they are. */
const clientChange = (existing: readonly string[]) =>
  z.object({ name: z.optional(nameText), redirects: z.optional(redirectList(existing)) })

export const clientTitle = ({ id, name }: { id: string; name: string }) => `client ${name} (${id})`

const requireRedirects = (type: string, redirects: readonly string[]) => {
  if (type === 'web' && redirects.length === 0) throw new AdminError('wrong', t(messages.redirectsNeeded), 'redirects')
  if (type !== 'web' && redirects.length > 0) throw new AdminError('wrong', t(messages.noRedirects), 'redirects')
}

/** Deletes a disabled client with its grants, tokens, codes and addresses. @returns its name */
async function removeDisabled(db: AdminContext['db'], id: string): Promise<string> {
  const client = await lockClient(withAuthorizationTables(db), id)
  if (!client) throw noClient(id)
  if (client.disabled_at === null) throw new AdminError('conflict', t(messages.clientEnabled))
  await deleteClient(withAuthorizationTables(db), id)
  return client.name
}

/** OAuth clients, without those that belong to service accounts. Each operation is a transaction with its event. */
export function createAdminClients({ db, keys, clock, events }: AdminContext) {
  const { find, redirectsOf, ...reading } = createClientList({ db, keys, clock })
  const record = (
    trx: typeof db,
    actor: Actor,
    action: EventAction,
    client: { id: string; name: string },
    detail?: string,
  ) => events.record(trx, adminEvent(actor, action, clientTitle(client), detail))
  const secrets = createClientSecrets({ db, keys, clock }, { find, record })
  const findDevices = async (id: string) => {
    const client = await find(id)
    if (client.type === 'web') throw new AdminError('conflict', t(messages.noDevices))
    return client
  }

  return {
    ...reading,
    /**
     * @param input name, type (`tv`, `public`, `web`), redirects (of a Web application)
     * @param once the form's secret: a form that is sent twice makes one client
     * @returns the secret, which is shown only now; undefined when the form was sent before; empty for a client without
     * a secret
     * @throws AdminError
     */
    create: async (
      actor: Actor,
      projectId: string,
      input: unknown,
      once?: string,
    ): Promise<{ id: string; secret: string | undefined }> => {
      const { name, type, redirects } = parseInput(newClient, input)
      requireRedirects(type, redirects)
      const project = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst()
      if (!project) throw new AdminError('missing', t(messages.noProject, { id: projectId }))
      const id = `${idPart(keys, once)}-${type}.apps.tenfoot.example`
      const secret = type === 'public' ? '' : newSecret()
      return db.transaction().execute(async (trx) => {
        const row = { id, project_id: projectId, name, type, created_at: clock.now() }
        const secret_hash = secret && keys.hash('client-secret', secret)
        // The form was sent before and has added it.
        if (!(await addClient(withAuthorizationTables(trx), { ...row, secret_hash })))
          return { id, secret: secret === '' ? secret : undefined }
        await addRedirects(withAuthorizationTables(trx), id, redirects)
        await record(
          trx,
          actor,
          'client.created',
          { id, name },
          `${clientTypes[type].message}, in ${projectTitle(project)}`,
        )
        return { id, secret }
      })
    },
    /** @param input name, redirects; omitted fields stay as they are. @throws AdminError */
    change: async (actor: Actor, id: string, input: unknown): Promise<void> => {
      const before = await find(id)
      const redirectsBefore = await redirectsOf(id)
      const { name, redirects } = parseInput(clientChange(redirectsBefore), input)
      requireRedirects(before.type, redirects ?? redirectsBefore)
      await db.transaction().execute(async (trx) => {
        const changed = await changeClient(withAuthorizationTables(trx), id, { name })
        if (!changed) throw noClient(id)
        if (redirects) await replaceRedirects(withAuthorizationTables(trx), id, redirects)
        await record(trx, actor, 'client.changed', changed, (redirects ?? redirectsBefore).join(' '))
      })
    },
    policy: createClientPolicies({ db }, { find, findDevices, record }),
    televisions: createTelevisions({ db, keys, clock }, { find, findDevices, record }),
    rotateSecret: secrets.rotate,
    endOldSecret: secrets.revokeOldSecret,
    /**
     * A disabled client gets no codes and no tokens, and its tokens do not work until it is enabled. @throws AdminError
     */
    setDisabled: async (actor: Actor, id: string, disabled: boolean): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        const changed = await setClientDisabled(withAuthorizationTables(trx), id, disabled ? clock.now() : null)
        if (!changed) throw noClient(id)
        await record(trx, actor, disabled ? 'client.disabled' : 'client.enabled', { id, name: changed.name })
      })
    },
    /**
     * Removes a disabled client with its grants. It must be disabled first, so that nobody removes one by mistake and
     * no code is being issued to it.
     * @returns the id of its project
     * @throws AdminError
     */
    remove: async (actor: Actor, id: string): Promise<string> => {
      const { project_id } = await find(id)
      await db.transaction().execute(async (trx) => {
        const name = await removeDisabled(trx, id)
        await record(trx, actor, 'client.removed', { id, name })
      })
      return project_id
    },
  }
}
