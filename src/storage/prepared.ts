import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import { ReadingAdapter } from './durableSqlite.ts'

/** A placeholder for a value while a query is built. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Creates a query that is built once and run often, because building takes longer than running. `build` gets a
 * placeholder for each value: it can compare and insert them, but it cannot read them.
 * @param inSwarms true for a read that many callers run at the same time (`ReadingAdapter.readTogether`)
 */
export function prepared<Tables, Given extends Record<string, string | number | null>, Row>(
  build: (db: Kysely<Tables>, given: Given) => { compile(): CompiledQuery<Row> },
  inSwarms = false,
): (db: Kysely<Tables>, given: Given) => Promise<QueryResult<Row>> {
  /** The built query per database. A transaction has the adapter of its database. */
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
    // Read directly, without a connection of Kysely: waiting for one would take a third of the time.
    if (query.query.kind === 'SelectQueryNode' && adapter instanceof ReadingAdapter && !db.isTransaction)
      return inSwarms
        ? adapter.readTogether({ sql: query.sql, parameters })
        : adapter.read({ sql: query.sql, parameters })
    return db.executeQuery({ ...query, parameters })
  }
}
