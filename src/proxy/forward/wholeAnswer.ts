import { Readable } from 'node:stream'

/** Bytes of the largest answer that is kept or shared. */
export const mostSharedBytes = 1_048_576

/**
 * Reads a body whole, or gives it back as a stream when it is longer than may be shared: nothing of it is lost.
 * @param length of the header, where the service said it
 * @throws what the stream throws when it breaks off
 */
export async function readWhole(body: Readable, length: string | undefined): Promise<Buffer | Readable> {
  if (Number(length) > mostSharedBytes) return body
  const parts: Buffer[] = []
  let bytes = 0
  const rest: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  while (bytes <= mostSharedBytes) {
    const { done, value } = await rest.next()
    if (done) return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    parts.push(value)
    bytes += value.length
  }
  return Readable.from(everything(parts, rest), { objectMode: false })
}

async function* everything(parts: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* parts
  yield* { [Symbol.asyncIterator]: () => rest }
}
