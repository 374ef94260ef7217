import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { OwnerTables } from '../content-owners/schema.ts'
import type { DatahubTables } from '../data-hub/schema.ts'
import type { EventAction } from '../eventLog.ts'
import type { VideoTables } from '../video/schema.ts'
import { accountBy } from './accountBy.ts'
import { type Actor, type AdminContext, AdminError, adminEvent } from './operation.ts'

type MembershipTables = AuthorizationTables & VideoTables & OwnerTables & DatahubTables

/** Links between accounts and things, in the tables of one kind of thing. */
interface AccountLinks {
  linkAccount(key: string, accountId: string): Promise<void>
  unlinkAccount(key: string, accountId: string): Promise<void>
}

interface Kind<Things extends AccountLinks, Thing> {
  /** The first word of its events and problem fields: `owner`. */
  name: 'customer' | 'owner'
  /** The words that people read: `content owner`. */
  inWords: string
  /** The name of one thing in the log. */
  subject(key: string): string
  /** What a member may do, and the words when it no longer may, both for the log. */
  may: string
  mayNoMore: string
  over(on: Kysely<MembershipTables>): Things
  find(things: Things, key: string): Promise<Thing | undefined>
}

/** What administrators can do alike with all things that have accounts: content owners, customers of the data hub. */
export function createMemberships<Things extends AccountLinks, Thing>(
  { db, events }: Pick<AdminContext, 'db' | 'events'>,
  kind: Kind<Things, Thing>,
) {
  const over = (on: AdminContext['db']): Things => kind.over(on as unknown as Kysely<MembershipTables>)
  const things = over(db)

  /** @throws AdminError when there is no such thing */
  const find = async (key: string): Promise<Thing> => {
    const thing = await kind.find(things, key)
    if (!thing) throw new AdminError('missing', `No ${kind.inWords} ${key} exists.`, kind.name)
    return thing
  }
  /** Makes a change and writes its event in one transaction. */
  const change = (
    actor: Actor,
    { action, key, detail }: { action: EventAction; key: string; detail: string },
    work: (things: Things) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (on) => {
      await work(over(on))
      await events.record(on, adminEvent(actor, action, kind.subject(key), detail))
    })

  return {
    things,
    find,
    change,
    /** Adds an account, of a person or of a program, or removes it. @throws AdminError */
    setAccount: async (actor: Actor, key: string, who: string, belongs: boolean): Promise<void> => {
      await find(key)
      const { id, email } = await accountBy(db, who)
      const detail = `${email} ${belongs ? kind.may : kind.mayNoMore}`
      await change(actor, { action: `${kind.name}.account`, key, detail }, (on) =>
        belongs ? on.linkAccount(key, id) : on.unlinkAccount(key, id),
      )
    },
  }
}

/** An identifier that clients write in an address or a parameter. */
export const keyText = z
  .string()
  .check(z.trim(), z.regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores'))

/** A title for people; empty: the key. */
export const titleText = z._default(z.string().check(z.trim(), z.maxLength(100, 'must be at most 100 characters')), '')
