import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { OwnerTables } from '../content-owners/schema.ts'
import type { DatahubTables } from '../data-hub/schema.ts'
import type { EventAction } from '../eventLog.ts'
import type { VideoTables } from '../video/schema.ts'
import { accountBy } from './accountBy.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent, rule } from './operation.ts'

type MembershipTables = AuthorizationTables & VideoTables & OwnerTables & DatahubTables

/** Links between accounts and things, in the tables of one kind of thing. */
interface AccountLinks {
  linkAccount(key: string, accountId: string): Promise<void>
  unlinkAccount(key: string, accountId: string): Promise<void>
}

interface Kind<Repository extends AccountLinks, Entity> {
  /** The first word of its events and problem fields: `owner`. */
  name: 'customer' | 'owner'
  /** The message that there is nothing with this `key`. */
  missing: Message
  /** The name of one thing in the log. */
  subject(key: string): string
  /** What a member may do, and the words when it no longer may, both for the log. */
  may: string
  mayNoLonger: string
  repositoryOn(db: Kysely<MembershipTables>): Repository
  find(repository: Repository, key: string): Promise<Entity | undefined>
}

/** What administrators can do alike with all things that have accounts: content owners, customers of the data hub. */
export function createMemberships<Repository extends AccountLinks, Entity>(
  { db, events }: Pick<AdminContext, 'db' | 'events'>,
  kind: Kind<Repository, Entity>,
) {
  const repositoryOn = (trx: AdminContext['db']): Repository =>
    kind.repositoryOn(trx as unknown as Kysely<MembershipTables>)
  const repository = repositoryOn(db)

  /** @throws AdminError when there is no such thing */
  const find = async (key: string): Promise<Entity> => {
    const entity = await kind.find(repository, key)
    if (!entity) throw new AdminError('missing', t(kind.missing, { key }), kind.name)
    return entity
  }
  /** Makes a change and writes its event in one transaction. */
  const change = (
    actor: Actor,
    { action, key, detail }: { action: EventAction; key: string; detail: string },
    work: (repository: Repository) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await work(repositoryOn(trx))
      await events.record(trx, adminEvent(actor, action, kind.subject(key), detail))
    })

  return {
    repository,
    find,
    change,
    /** Adds an account, of a person or of a program, or removes it. @throws AdminError */
    setAccount: async (actor: Actor, key: string, idOrEmail: string, isMember: boolean): Promise<void> => {
      await find(key)
      const { id, email } = await accountBy(db, idOrEmail)
      const detail = `${email} ${isMember ? kind.may : kind.mayNoLonger}`
      await change(actor, { action: `${kind.name}.account`, key, detail }, (links) =>
        isMember ? links.linkAccount(key, id) : links.unlinkAccount(key, id),
      )
    },
  }
}

/** An identifier that clients write in an address or a parameter. */
export const keyText = z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/, rule(messages.keyRule)))

/** A title for people; empty: the key. */
export const titleText = z._default(
  z.string().check(z.trim(), z.maxLength(100, rule(messages.atMostCharacters, { count: 100 }))),
  '',
)
