import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { AudioPart } from './audioPart.ts'

interface Form {
  headers: { 'content-type': string; 'content-length': string }
  body: Readable
}

/** The ends of file names by which servers tell kinds of audio apart. */
const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
}

/**
 * A form (RFC 7578) with the fields and a part of an audio file, which is read while it is sent. Its length is known,
 * because some servers read no body without one. The file's own name stays here.
 */
export function audioForm(
  fields: readonly (readonly [name: string, value: string])[],
  { path, mediaType, part }: { path: string; mediaType: string; part: AudioPart },
): Form {
  const boundary = `tenfoot-${randomUUID()}`
  const extension = extensions[mediaType] ?? mediaType.split('/')[1]
  const field = (disposition: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${value}`
  const before = Buffer.concat([
    Buffer.from(fields.map(([name, value]) => field(`name="${name}"`, `\r\n${value}\r\n`)).join('')),
    Buffer.from(field(`name="file"; filename="audio.${extension}"`, `content-type: ${mediaType}\r\n\r\n`)),
    part.head,
  ])
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* content() {
    yield before
    if (part.to > part.from) yield* createReadStream(path, { start: part.from, end: part.to - 1 })
    yield after
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + part.to - part.from + after.length),
    },
    body: Readable.from(content(), { objectMode: false }),
  }
}
