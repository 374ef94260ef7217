// Receives security events and callbacks of transcription jobs, and verifies what must be verified: only Node.
// Usage: SERVICES=https://… CLIENT_ID=… SERVICE_KEY=… PORT=8030 node receiver.mjs
//
// POST /events     security events (RFC 8935): register it with `npm run tenfoot -- receiver add CLIENT_ID ADDRESS`
// POST /job-ended  callbacks: name it as callback_config.url of a job
import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'

const { SERVICES = 'http://localhost:8020', CLIENT_ID = '', SERVICE_KEY = '', PORT = '8030' } = process.env
const largestBody = 16_384

/** Ids of events and callbacks that were handled: each may come again. Keep them in a database. */
const handled = new Set()

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)

class Refused extends Error {
  constructor(err, description) {
    super(description)
    this.err = err
  }
}

const json = async (path, headers = {}) => {
  const answer = await fetch(new URL(path, SERVICES), { headers, signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

let cachedKeys = new Map()

/** A key of the services. They are read again for an unknown ID, because keys are replaced. */
async function keyOf(kid, jwksUri) {
  if (!cachedKeys.has(kid)) {
    const { keys } = await json(jwksUri)
    cachedKeys = new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]))
  }
  const key = cachedKeys.get(kid)
  if (!key) throw new Refused('invalid_key', 'The key of the signature is not known.')
  return key
}

const part = (text) => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new Refused('invalid_request', 'The body is no token.')
  }
}

/** Verifies a security event token (RFC 8417) and returns its claims. */
async function verified(token) {
  const [head = '', claims = '', signature = '', ...more] = token.split('.')
  const header = part(head)
  if (more.length > 0 || header === null) throw new Refused('invalid_request', 'The body is no token.')
  // The type keeps an ID token, which the same key signs, from counting as an event.
  if (header.alg !== 'RS256' || header.typ !== 'secevent+jwt')
    throw new Refused('invalid_request', 'The token has another algorithm or type.')
  const { issuer, jwks_uri } = await json('/.well-known/risc-configuration')
  const key = await keyOf(header.kid, jwks_uri)
  if (!verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    throw new Refused('invalid_key', 'The signature is not valid.')
  const { iss, aud, jti, events } = part(claims)
  if (iss !== issuer) throw new Refused('invalid_issuer', 'The event is of another issuer.')
  if (![aud].flat().includes(CLIENT_ID)) throw new Refused('invalid_audience', 'The event is for another client.')
  return { jti, events }
}

async function securityEvent(request) {
  if (request.headers['content-type'] !== 'application/secevent+jwt')
    throw new Refused('invalid_request', 'Send a token as application/secevent+jwt.')
  const { jti, events } = await verified(await read(request))
  if (handled.has(jti)) return
  handled.add(jti)
  for (const type of Object.keys(events)) say({ event: type.split('/').at(-1), jti })
}

/**
 * A callback is not signed: anybody could send one. Its ID only says which job to read from the service, with the key.
 * Its body, with all words of the recording, does not matter.
 */
async function jobEnded(request) {
  request.resume()
  const id = request.headers['idempotency-key'] ?? ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Refused('invalid_request', 'The callback names no job.')
  if (handled.has(id)) return
  const { status } = await json(`/v2/pre-recorded/${id}`, { 'x-service-key': SERVICE_KEY })
  if (status !== 'done' && status !== 'error') throw new Refused('invalid_request', 'The job has not ended.')
  handled.add(id)
  say({ job: id, status })
}

async function read(request) {
  const parts = []
  let length = 0
  for await (const one of request) {
    length += one.length
    if (length > largestBody) throw new Refused('invalid_request', 'The body is too large.')
    parts.push(one)
  }
  return Buffer.concat(parts).toString('utf8')
}

const routes = { 'POST /events': securityEvent, 'POST /job-ended': jobEnded }

const server = createServer(async (request, response) => {
  const route = routes[`${request.method} ${request.url}`]
  if (!route) return response.writeHead(404).end()
  try {
    await route(request)
    response.writeHead(202).end()
  } catch (error) {
    if (error instanceof Refused) {
      const body = JSON.stringify({ err: error.err, description: error.message })
      return response.writeHead(400, { 'content-type': 'application/json' }).end(body)
    }
    // The services try again later.
    process.stderr.write(`${error.message}\n`)
    response.writeHead(503).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => say({ port: server.address().port }))
