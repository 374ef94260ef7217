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

/**
 * Postgres refuses a statement with a NUL character in a text, which SQLite stores. Texts come from callers, so it is
 * replaced by the character that stands for an unreadable one, in stored and in searched texts.
 */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

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
  pool.on('connect', (client) => {
    // The error of a connection in use must not end the process either: its query fails and reports it.
    client.on('error', () => {})
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
    client.query = ((text: string, values?: unknown[]) => query(text, values?.map(storable))) as typeof client.query
  })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
