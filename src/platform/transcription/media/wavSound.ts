/** Bytes of a file; fewer at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

interface WavSound {
  /** The first byte of the samples, and the one behind the last. */
  from: number
  to: number
  /** Bytes of one sample of all channels. */
  blockBytes: number
  blocksPerSecond: number
  /** What the file says of its samples: the content of its chunk `fmt `. */
  format: Buffer
  /** The header of a file with this many bytes of the same samples. */
  head(bytes: number): Buffer
}

/** PCM, floating point, A-law and µ-law, and the form that says inside which of these it is. */
const uncompressed = [1, 3, 6, 7, 0xfffe]
const chunkHeadBytes = 8
/** More chunks, or a longer description of the samples, has no file that is not made for it. */
const maxChunks = 1000
const maxFormatBytes = 1000

/**
 * Finds the samples of a WAV file (RIFF WAVE of 1991): where they are and how long each of them is.
 * @param size bytes of the file
 * @returns undefined for another file, and for compressed samples, which cannot be cut anywhere
 * @throws Error of `readAt`
 */
export async function wavSound(readAt: ReadAt, size: number): Promise<WavSound | undefined> {
  if (!/^RIFF....WAVE$/s.test((await readAt(0, 12)).toString('latin1'))) return undefined
  let format: Buffer | undefined
  for (let chunk = 0, at = 12; chunk < maxChunks && at + chunkHeadBytes <= size; chunk += 1) {
    const head = await readAt(at, chunkHeadBytes)
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const from = at + chunkHeadBytes
    if (name === 'fmt ' && length >= 16 && length <= maxFormatBytes) format = await readAt(from, length)
    // A recording that was not finished promises more, or nothing.
    if (name === 'data') return format && soundOf(format, from, length === 0 ? size : Math.min(size, from + length))
    at = from + length + (length % 2)
  }
  return undefined
}

function soundOf(format: Buffer, from: number, to: number): WavSound | undefined {
  if (format.length < 16 || !uncompressed.includes(format.readUInt16LE(0))) return undefined
  const [blocksPerSecond, blockBytes] = [format.readUInt32LE(4), format.readUInt16LE(12)]
  if (blocksPerSecond === 0 || blockBytes === 0) return undefined
  const head = (bytes: number) => {
    const content = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format.length), format, chunk('data', bytes)])
    return Buffer.concat([chunk('RIFF', content.length + bytes), content])
  }
  return { from, to, blockBytes, blocksPerSecond, format, head }
}

function chunk(name: string, length: number): Buffer {
  const head = Buffer.alloc(chunkHeadBytes)
  head.write(name, 'latin1')
  head.writeUInt32LE(length, 4)
  return head
}
