// Answers ClickHouse's HTTP interface with chdb, the engine inside a process, so that tests use today's engine with the
// client that the product uses. Arguments: the data folder, the user and the password. The address is the first line of
// the output. It ends when its input ends, so it never outlives a test run.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Session, version } from 'chdb'

const require = createRequire(import.meta.url)
// The public `insert` of the package accepts few formats; the engine below accepts all.
const engine = require(`@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`)
const [folder, user, password] = process.argv.slice(2)
const engineVersion = version().libchdb.replaceAll('"', '')

/** Parameters of an address that are not settings of the engine. */
const notSettings =
  /^(query|database|default_format|user|password|query_id|session_.*|compress|decompress|param_.*|role|quota_key|stacktrace|wait_end_of_query|buffer_size|enable_http_compression|http_.*|send_progress_in_http_headers)$/
const insertsBody = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*INSERT\b/i
const contentTypes = { JSON: 'application/json', CSV: 'text/csv', XML: 'application/xml' }
/** HTTP statuses as the server chooses them; any other error is 500. */
const statuses = { 516: 403, 497: 403, 60: 404, 81: 404, 46: 404, 47: 404, 115: 404, 62: 400, 202: 503, 159: 408 }

/** Keeps the engine open: it closes its folder with its last session. */
const first = new Session(folder)

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const identifier = (text) => `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``

class Refused extends Error {
  constructor(code, name, text) {
    super(`Code: ${code}. DB::Exception: ${text}. (${name})`)
  }
}

/** Throws unless the call has the user and the password, which stand in headers or in the address. */
function checkPassword(request, address) {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const basic = scheme?.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString() : undefined
  const given =
    basic ??
    [
      request.headers['x-clickhouse-user'] ?? address.get('user') ?? 'default',
      request.headers['x-clickhouse-key'] ?? address.get('password') ?? '',
    ].join(':')
  if (given === `${user}:${password}`) return
  const name = given.slice(0, given.indexOf(':'))
  const text = `${name}: Authentication failed: password is incorrect, or there is no user with such name`
  throw new Refused(516, 'AUTHENTICATION_FAILED', text)
}

/** Runs one statement in a session of its own, so that no setting and no database reaches another call. */
async function run(address, body, headers) {
  const session = new Session(folder)
  try {
    const database = address.get('database') ?? headers['x-clickhouse-database']
    if (database) await session.queryAsync(`USE ${identifier(database)}`)
    const settings = [...address].filter(([name]) => name.startsWith('param_') || !notSettings.test(name))
    // Tests have few rows: more threads would only wake each other.
    const set = [['max_threads', '1'], ...settings].map(([name, value]) => `${identifier(name)} = ${quoted(value)}`)
    await session.queryAsync(`SET ${set.join(', ')}`)
    const statement = address.get('query') ?? ''
    if (insertsBody.test(statement) && body.length > 0) {
      if (statement.endsWith(' FORMAT Parquet')) return await insertFile(session, statement, body)
      const written = await engine.InsertRawAsyncConnection(session.connection, statement, body, false)
      return { bytes: Buffer.alloc(0), written: written.rowsWritten, read: 0 }
    }
    const format = address.get('default_format') ?? headers['x-clickhouse-format'] ?? 'TabSeparated'
    const text = [statement, body.toString()].filter((part) => part !== '').join('\n')
    const result = await session.queryAsync(text, { format })
    return { bytes: Buffer.from(result.bytes()), written: 0, read: result.rowsRead, format: formatOf(text) ?? format }
  } finally {
    session.close()
  }
}

/** The engine ends what follows a statement at an empty line, so it reads binary rows from a file. */
async function insertFile(session, statement, body) {
  const path = join(folder, `${randomUUID()}.parquet`)
  await writeFile(path, body)
  try {
    await session.queryAsync(statement.replace(/ FORMAT Parquet$/, ` FROM INFILE ${quoted(path)} FORMAT Parquet`))
  } finally {
    await rm(path)
  }
  return { bytes: Buffer.alloc(0), written: 0, read: 0 }
}

const formatOf = (sql) => /\bFORMAT\s+(\w+)\s*;?\s*$/i.exec(sql)?.[1]

function send(request, response, address, status, bytes, headers) {
  const zipped =
    address.get('enable_http_compression') === '1' && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  response.writeHead(status, {
    'X-ClickHouse-Server-Display-Name': 'chdb',
    'X-ClickHouse-Query-Id': address.get('query_id') ?? randomUUID(),
    'X-ClickHouse-Timezone': 'UTC',
    ...headers,
    ...(zipped && { 'Content-Encoding': 'gzip' }),
  })
  response.end(zipped ? gzipSync(bytes) : bytes)
}

async function answer(request, response) {
  const { pathname, searchParams: address } = new URL(request.url, 'http://localhost')
  if (pathname === '/ping') return send(request, response, address, 200, Buffer.from('Ok.\n'), {})
  try {
    const sent = await buffer(request)
    checkPassword(request, address)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const started = process.hrtime.bigint()
    const { bytes, written, read, format } = await run(address, body, request.headers)
    const counts = { read_rows: String(read ?? 0), written_rows: String(written ?? 0) }
    send(request, response, address, 200, bytes, {
      'Content-Type':
        contentTypes[/^(?:JSON(?!.*EachRow)|CSV|XML)/.exec(format ?? '')?.[0]] ?? 'text/plain; charset=UTF-8',
      'X-ClickHouse-Summary': JSON.stringify({ ...counts, elapsed_ns: String(process.hrtime.bigint() - started) }),
      ...(format && { 'X-ClickHouse-Format': format }),
    })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const code = /^Code: (\d+)\./.exec(text)?.[1] ?? '1002'
    const bytes = Buffer.from(`${text} (version ${engineVersion})\n`)
    send(request, response, address, statuses[code] ?? 500, bytes, {
      'Content-Type': 'text/plain; charset=UTF-8',
      'X-ClickHouse-Exception-Code': code,
    })
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
// Clients keep connections, and the product's client expects the server to keep them as long as it says.
server.keepAliveTimeout = 10_000
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`)
})
process.stdin.resume().on('end', () => {
  first.close()
  // Work of the engine may still run on its threads; it must not delay the end.
  process.kill(process.pid, 'SIGKILL')
})
