import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { coalesce, openLog } from '../../../src/storage/durableSqlite.ts'

/**
 * A store for `oidc-provider` (its documentation, "adapter"; the columns are those of its example adapters for
 * databases), on the same SQLite as ours and by the same rule: a change is on the disk before its answer. Its
 * statements are prepared once and called directly.
 * @param sharesSyncs whether it uses our shared syncs (`#storage/durableSqlite.ts`); otherwise SQLite syncs each change
 */
export async function durableAdapter(folder: string, sharesSyncs: boolean): Promise<new (model: string) => Adapter> {
  const database = new Database(join(folder, sharesSyncs ? 'shared.db' : 'peer.db'))
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${sharesSyncs ? 'NORMAL' : 'FULL'}`)
  database.exec(`
    create table entries (
      key text primary key, payload text not null, expires_at integer, consumed_at integer,
      grant_id text, user_code text, uid text
    );
    create index entries_grant on entries (grant_id);
    create index entries_user_code on entries (user_code);
    create index entries_uid on entries (uid);
  `)
  const log = await openLog(database)
  const sync = sharesSyncs ? coalesce(() => log.sync()) : () => {}
  const upsertEntry = database.prepare(
    `insert into entries values (?, ?, ?, null, ?, ?, ?) on conflict (key) do update set payload = excluded.payload,
      expires_at = excluded.expires_at, grant_id = excluded.grant_id, user_code = excluded.user_code, uid = excluded.uid`,
  )
  const get = (column: string) =>
    database.prepare<string, Row>(`select payload, expires_at, consumed_at from entries where ${column} = ?`)
  const byKey = get('key')
  const byUserCode = get('user_code')
  const byUid = get('uid')
  const consumeEntry = database.prepare('update entries set consumed_at = ? where key = ?')
  const deleteEntry = database.prepare('delete from entries where key = ?')
  const deleteByGrant = database.prepare('delete from entries where grant_id = ?')
  const seconds = () => Math.floor(Date.now() / 1000)
  const read = (row: Row | undefined): AdapterPayload | undefined => {
    if (!row || (row.expires_at !== null && row.expires_at <= seconds())) return undefined
    return { ...JSON.parse(row.payload), ...(row.consumed_at === null ? {} : { consumed: row.consumed_at }) }
  }

  return class implements Adapter {
    readonly #key: (id: string) => string

    constructor(model: string) {
      this.#key = (id) => `${model}:${id}`
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
      const { grantId = null, userCode = null, uid = null } = payload
      const expiresAt = expiresIn === undefined ? null : seconds() + expiresIn
      upsertEntry.run(this.#key(id), JSON.stringify(payload), expiresAt, grantId, userCode, uid)
      await sync()
    }

    async find(id: string) {
      return read(byKey.get(this.#key(id)))
    }

    async findByUserCode(userCode: string) {
      return read(byUserCode.get(userCode))
    }

    async findByUid(uid: string) {
      return read(byUid.get(uid))
    }

    async consume(id: string) {
      consumeEntry.run(seconds(), this.#key(id))
      await sync()
    }

    async destroy(id: string) {
      deleteEntry.run(this.#key(id))
      await sync()
    }

    async revokeByGrantId(grantId: string) {
      deleteByGrant.run(grantId)
      await sync()
    }
  }
}

interface Row {
  payload: string
  expires_at: number | null
  consumed_at: number | null
}
