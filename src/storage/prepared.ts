import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { ReadingAdapter } from './durableSqlite.ts'

/** A placeholder for a value while a query is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Creates a query that is built once and run often, because building takes longer than running. `build` gets a
 * placeholder for each value: it can compare and insert them, but it cannot read them.
 * @param isBatched true for a read that many callers run at the same time (`ReadingAdapter.readBatched`)
 */
export function prepared<Tables, Params extends Record<string, string | number | null>, Row>(
  build: (db: Kysely<Tables>, params: Params) => { compile(): CompiledQuery<Row> },
  isBatched = false,
): (db: Kysely<Tables>, params: Params) => Promise<QueryResult<Row>> {
  /** The built query per database. A transaction has the adapter of its database. */
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Params, { get: (_, name) => new Placeholder(String(name)) })
  return async (db, params) => {
    const { adapter } = db.getExecutor()
    let query = built.get(adapter)
    if (!query) {
      query = build(db, placeholders).compile()
      built.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? params[value.name] : value))
    // Read directly, without a connection of Kysely: waiting for one would take a third of the time.
    if (query.query.kind === 'SelectQueryNode' && adapter instanceof ReadingAdapter && !db.isTransaction)
      return isBatched
        ? adapter.readBatched({ sql: query.sql, parameters })
        : adapter.read({ sql: query.sql, parameters })
    return db.executeQuery({ ...query, parameters })
  }
}
