import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, the first day of the format: a package depends only on its content. */
const day = 0x21

/** Packs files into a ZIP archive (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16). */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const fields = entryFields(name, content, packed.length)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)])
    const at = Buffer.alloc(14)
    at.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, at, Buffer.from(name))
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** The fields that a file's header and its entry in the directory share. */
function entryFields(name: string, content: Buffer, packedLength: number): Buffer {
  const fields = Buffer.alloc(26)
  // The version that can unpack it, 2.0; names in UTF-8; deflate.
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x800, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packedLength, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
