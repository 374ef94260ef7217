import { open } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

const kinds = { video: 'videos', playlist: 'playlists', channel: 'channels' } as const
type Kind = keyof typeof kinds

/** Sets and removes pictures. Services show a change at once, televisions within an hour. */
export function pictureCommand(program: Command): void {
  const picture = program.command('picture').description('pictures of videos, playlists and channels: set and remove')
  const kind = new Argument('<kind>', 'of what it is').choices(Object.keys(kinds))

  picture
    .command('set')
    .description('set a picture from a file')
    .addArgument(kind)
    .argument('<id>', 'id of the video, playlist or channel')
    .argument('<file>', 'JPEG, PNG or WebP of at most 40 kB; 480 by 270 pixels are enough')
    .action((kindName: Kind, id: string, file: string) =>
      withOperations(async ({ pictures }, actor) => {
        const type = await pictures.set(actor, { kind: kinds[kindName], id, bytes: await readStart(file) })
        say(`The ${kindName} ${id} has this picture now (${type}).`)
      }),
    )

  picture
    .command('remove')
    .description('remove a picture; a channel then has a drawn one')
    .addArgument(kind)
    .argument('<id>', 'id of the video, playlist or channel')
    .action((kindName: Kind, id: string) =>
      withOperations(async ({ pictures }, actor) => {
        await pictures.remove(actor, { kind: kinds[kindName], id })
        say(`The ${kindName} ${id} has no picture any more.`)
      }),
    )
}

/** Most bytes to read of a file: more than the limit for pictures, so that its check can refuse a large file. */
const maxReadBytes = 1024 * 1024

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxReadBytes), 0, maxReadBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
