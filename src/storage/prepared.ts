import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { ReadingAdapter } from './durableSqlite.ts'

/** Stands for a value while a query is built. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built once and run often: building one takes longer than running it. `build` is given a stand-in for
 * each value, so it can compare with them and insert them, but look at none.
 * @param inSwarms it reads, and many ask at the same time (`ReadingAdapter.readTogether`)
 */
export function prepared<Tables, Given extends Record<string, string | number | null>, Row>(
  build: (db: Kysely<Tables>, given: Given) => { compile(): CompiledQuery<Row> },
  inSwarms = false,
): (db: Kysely<Tables>, given: Given) => Promise<QueryResult<Row>> {
  /** By database; a transaction has its database's adapter. */
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const slots = new Proxy({} as Given, { get: (_, name) => new Slot(String(name)) })
  return async (db, given) => {
    const { adapter } = db.getExecutor()
    let query = built.get(adapter)
    if (!query) {
      query = build(db, slots).compile()
      built.set(adapter, query)
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? given[value.name] : value))
    // Nobody has to be waited for: a third of the time of such a read would be the waiting.
    if (query.query.kind === 'SelectQueryNode' && adapter instanceof ReadingAdapter && !db.isTransaction)
      return inSwarms
        ? adapter.readTogether({ sql: query.sql, parameters })
        : adapter.read({ sql: query.sql, parameters })
    return db.executeQuery({ ...query, parameters })
  }
}
