import { isUtf8 } from 'node:buffer'
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeUtf8, UnknownEncoding } from '../text/decodeText.ts'

/** A body whose characters would have to be replaced to be stored. The message is for the caller. */
export class UnreadableCharacters extends Error {
  override name = 'UnreadableCharacters'
  readonly statusCode = 400
}

/** Decodes a body in UTF-8. @throws UnreadableCharacters that names the first wrong byte */
export function textOfBody(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes)
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error
    throw new UnreadableCharacters(`The body cannot be read: ${error.message}.`)
  }
}

type JsonParser = (request: FastifyRequest, body: string, done: (error: Error | null, body?: unknown) => void) => void

/**
 * Parses JSON strictly: it is UTF-8 (RFC 8259, section 8.1), and its escapes are whole characters. Fastify would
 * replace wrong bytes, and a database half a character, by U+FFFD.
 * @param parser parses the text; Fastify's own by default
 */
export function strictJson(app: FastifyInstance, parser?: JsonParser): void {
  const parseText = parser ?? (app.getDefaultJsonParser('error', 'error') as JsonParser)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOfBody(body as Buffer)
    parseText(request, text, (error, value) => {
      const half = error === null && /\\u[dD]/.test(text) ? halfCharacter(value) : undefined
      if (half === undefined) done(error, value)
      else done(new UnreadableCharacters(`The body cannot be read: ${half} is half of a character.`))
    })
  })
}

/** A surrogate that stands alone, as an escape: JSON writes only such ones so. */
function halfCharacter(value: unknown): string | undefined {
  const [, half] = /(?<!\\)(?:\\\\)*(\\ud[89a-f][0-9a-f]{2})/.exec(JSON.stringify(value) ?? '') ?? []
  return half
}

/**
 * Parses a form (`application/x-www-form-urlencoded`), for `@fastify/formbody`.
 * @throws UnreadableCharacters for bytes that are not UTF-8, as they are or in `%` escapes
 */
export function parseForm(text: string): Record<string, unknown> {
  // A form is ASCII: U+FFFD stands for a byte that is not.
  const escapes = text.match(/(?:%[\da-f]{2})+/gi) ?? []
  if (text.includes('\uFFFD') || !escapes.every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'))))
    throw new UnreadableCharacters('The form cannot be read: it is not UTF-8.')
  return parse(text)
}
