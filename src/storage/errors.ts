import { SettingsError, withoutPassword } from '#contract/settings.ts'
import type { StoreOptions } from './options.ts'

type StoreLocation = Pick<StoreOptions, 'databaseName' | 'dataDir' | 'databaseUrl'>

const damagedCodes = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']
const unwritableCodes = ['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'EACCES', 'EPERM', 'EROFS']

/** Converts an error of the embedded database to one that names the file and what to do; returns others unchanged. */
export function fileProblem({ databaseName, dataDir, databaseUrl }: StoreLocation, error: unknown): unknown {
  if (databaseUrl !== undefined || !(error instanceof Error)) return error
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  const hasCode = (codes: readonly string[]) => codes.some((known) => code === known || code.startsWith(`${known}_`))
  if (hasCode(damagedCodes))
    return new Error(
      `${databaseName}.db in ${dataDir} is damaged (${error.message}). Nothing changed. Restore it from a backup, together ` +
        'with the other files of the folder as they were then.',
    )
  if (hasCode(unwritableCodes))
    return new Error(
      `DATA_DIR (${dataDir}) is not writable (${code}): make the folder and its files writable for the user that runs Tenfoot, or set another.`,
    )
  return error
}

/** Converts an error of a Postgres server to one that names the setting. */
export function serverProblem(databaseUrl: string, error: unknown): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException
  return new SettingsError(
    `DATABASE_URL: must be a reachable Postgres server, with a user name and password that it accepts (it is ${withoutPassword(databaseUrl)}: ${[code, message].filter(Boolean).join(', ')})`,
  )
}

/** The error for a database with migrations that this version does not know. */
export const newerVersionError = (databaseName: string, unknown: readonly string[]): Error =>
  new Error(
    `The ${databaseName} database was created by a newer version of Tenfoot (${unknown.join(', ')}). Start that version or a later one, or ` +
      'restore a backup from before it was used. Nothing changed.',
  )

/** Error codes of broken connections, of a database server that stops or has no free connection, and of a full disk. */
const errorCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53[123]00|SQLITE_(FULL|IOERR\w*|BUSY\w*|CANTOPEN\w*))$/
/** Messages of the client's own errors, which have no code. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

/** Whether a query failed because the database is unavailable, and not because the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && typeof error.code === 'string' && errorCodes.test(error.code)) || messages.test(error.message)
  )
}
