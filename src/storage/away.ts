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
