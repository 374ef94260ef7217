import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markPicture } from '#cli/television-app/picture.ts'

export const publicFolder = join(import.meta.dirname, '../../public')

/** A system may cut a maskable icon to a circle of 80 % of its width; the mark needs 92 % of its own square. */
const maskableShare = 0.8

/** The icons of `public/app.webmanifest`: each path and its picture. */
export const icons: ReadonlyMap<string, Buffer> = new Map([
  ['icons/192.png', markPicture(192, 192)],
  ['icons/512.png', markPicture(512, 512)],
  ['icons/maskable.png', markPicture(512, 512, maskableShare)],
])

/** Writes the icons to `public`, which is part of the repository. */
export async function writeIcons(): Promise<void> {
  await mkdir(join(publicFolder, 'icons'), { recursive: true })
  for (const [path, picture] of icons) await writeFile(join(publicFolder, path), picture)
}
