import { type FileHandle, open } from 'node:fs/promises'

/**
 * The length of the box of an MP4 file that begins here, in bytes. A stored 0 means up to the end, and 1 that the
 * length follows the name.
 */
export function lengthOf(box: Buffer, remaining: number): number | undefined {
  if (box.length < 8) return undefined
  const length = box.readUInt32BE(0)
  if (length === 0) return remaining
  if (length !== 1) return length < 8 ? undefined : length
  const long = box.length < 16 ? 0 : Number(box.readBigUInt64BE(8))
  return long < 16 ? undefined : long
}

/** The longest header of a box, with the two numbers that a table begins with. */
const headBytes = 24
const windowBytes = 65_536

/** Reads the beginnings of boxes. Boxes near each other are read from the disk together. */
export function headReader(file: FileHandle): (offset: number) => Promise<Buffer> {
  const window = Buffer.alloc(windowBytes)
  let from = 0
  let bytesRead = 0
  return async (offset) => {
    if (offset < from || offset + headBytes > from + bytesRead) {
      from = offset
      bytesRead = (await file.read(window, 0, windowBytes, offset)).bytesRead
    }
    return window.subarray(offset - from, Math.min(offset - from + headBytes, bytesRead))
  }
}

/** More boxes than ten hours in fragments of two seconds have. music-metadata reads so many in some seconds. */
const maxBoxes = 300_000
/** The bytes of tables and tags that are read into memory. */
const maxBytes = 128 * 1024 * 1024

/** The boxes inside of which music-metadata reads boxes, wherever they are. */
const containers = new Set(['moov', 'udta', 'mdia', 'minf', 'stbl', '<id>', 'ilst', 'tref', 'moof', 'meta'])
/** Others, in these. */
const watchedBoxes: Readonly<Record<string, (name: string) => boolean>> = {
  moov: (name) => name === 'trak',
  moof: (name) => name === 'traf',
  ilst: () => true,
  '<id>': () => true,
}
/** Boxes that it reads into memory; it passes over the others. */
const tables = new Set([
  'ftyp',
  'mvhd',
  'tkhd',
  'mdhd',
  'hdlr',
  'chap',
  'date',
  'stsd',
  'stsz',
  'stco',
  'stsc',
  'stts',
  'tfhd',
  'trun',
])

interface Parent {
  name: string
  end: number
  /** Whether it contains a box of `watchedBoxes`, or is inside of one: these boxes are then not looked for again. */
  isWatched: boolean
}

/**
 * Whether an MP4 file has so few boxes and tables that music-metadata reads it in seconds. A file that is made for it
 * keeps it busy for hours, or takes all memory. Reads the boxes in the order of its parser. A broken box ends that
 * parser, so it ends this check too.
 */
export async function isWithinLimits(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const headAt = headReader(file)
    const parents: Parent[] = []
    let boxes = 0
    let bytes = 0
    for (let offset = 0; offset < size; ) {
      while (offset >= (parents.at(-1)?.end ?? size)) parents.pop()
      const parent = parents.at(-1)
      const remaining = (parent?.end ?? size) - offset
      const head = await headAt(offset)
      const length = lengthOf(head, remaining)
      if (remaining < 8 || length === undefined || length > remaining) return true
      const name = head.toString('latin1', 4, 8)
      if (!parent && name === '\0\0\0\0') return true
      const header = head.readUInt32BE(0) === 1 ? 16 : 8
      const isWatched = parent?.isWatched !== true && parent !== undefined && watchedBoxes[parent.name]?.(name) === true
      boxes += entriesOf(name, head.subarray(header), length - header)
      if (containers.has(name) || isWatched) {
        parents.push({ name, end: offset + length, isWatched: isWatched || parent?.isWatched === true })
        offset += header + (name === 'meta' ? await paddingAt(offset + header, headAt) : 0)
      } else {
        offset += length
        if (tables.has(name) || parent?.isWatched === true) bytes += length
      }
      if (boxes > maxBoxes || bytes > maxBytes) return false
    }
    return true
  } finally {
    await file.close()
  }
}

/** What the parser does for a box, in steps of about the same work. */
function entriesOf(name: string, content: Buffer, length: number): number {
  // It compares each brand with all others.
  if (name === 'ftyp') return 1 + (length / 4) ** 2
  // It reads each number by itself.
  if (name === 'chap') return 1 + length / 4
  return 1 + (name === 'trun' ? emptySamples(content, length) : 0)
}

/** The samples that a fragment counts without a byte for each (ISO/IEC 14496-12, section 8.8.8). */
function emptySamples(content: Buffer, length: number): number {
  if (content.length < 8) return 0
  const flags = content.readUInt32BE(0)
  const fields = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  return (flags & 0xf00) === 0 && length > fields ? content.readUInt32BE(4) : 0
}

/** The bytes before the boxes of a `meta` box: version and flags, except in QuickTime. */
const paddingAt = async (offset: number, headAt: (offset: number) => Promise<Buffer>): Promise<number> =>
  (await headAt(offset)).toString('latin1', 4, 8) === 'hdlr' ? 0 : 4
