import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

/** Milliseconds without an answer after which a Postgres server counts as unreachable, including waits for locks. */
const timeoutMs = 20_000

interface PostgresTimeouts {
  /** Milliseconds until an unanswered query fails: a server may be lost without an error. 0: never. */
  queryTimeoutMs?: number
  /** Milliseconds until a query fails that waits for a lock. 0: never. */
  lockTimeoutMs?: number
}

/** Opens a pool of connections to the schema of that name. */
export function openPostgres<Tables>(
  databaseUrl: string,
  databaseName: string,
  { queryTimeoutMs = timeoutMs, lockTimeoutMs = 0 }: PostgresTimeouts = {},
): Kysely<Tables> {
  // The driver returns bigint as text by default; milliseconds fit a number for the next 285,000 years.
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    options: `-c search_path=${databaseName} -c lock_timeout=${lockTimeoutMs}`,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    query_timeout: queryTimeoutMs,
  })
  // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
  pool.on('error', () => {})
  // The error of a connection in use must not end the process either: its query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
