import type { IncomingMessage } from 'node:http'
import { jsonIn } from '#contract/json.ts'
import { ProblemError } from './errors.ts'

/** The largest allowed body of a call, in bytes. */
export const maxBodyBytes = 4_096

/**
 * Reads the body of a direct call: a JSON object.
 * @throws ProblemError `bad_request`, `too_large`
 */
export async function readObject(request: IncomingMessage): Promise<object> {
  const bytes = await readBytes(request)
  if (/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    const body = jsonIn(bytes.toString())
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  }
  throw new ProblemError('bad_request', 'This takes a body: an object in JSON.')
}

/** Reads a body to its end even if it is refused, so that the refusal reaches a caller that is still sending. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBodyBytes) chunks.push(chunk)
      else reject(new ProblemError('too_large', 'The body is too large.'))
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => reject(new ProblemError('bad_request', 'The request could not be read.')))
  })
}
