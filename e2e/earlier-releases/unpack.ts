import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { extract } from 'tar-stream'

/** Unpacks a file of this folder (`name`) into `folder`. */
export async function unpack(name: string, folder: string): Promise<void> {
  const tar = Readable.from([brotliDecompressSync(await readFile(join(import.meta.dirname, name)))]).pipe(extract())
  for await (const entry of tar as AsyncIterable<unknown> as AsyncIterable<Entry>) {
    if (entry.header.type === 'directory') {
      entry.resume()
      continue
    }
    const target = join(folder, entry.header.name)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await buffer(entry), { mode: 0o600 })
  }
}

interface Entry extends AsyncIterable<Buffer> {
  header: { name: string; type?: string | null }
  resume(): void
}
