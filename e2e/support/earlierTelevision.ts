import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtTelevision } from './seed.ts'

/** The version that the app of `writeEarlierTelevision` says it has. */
export const earlierVersion = '0.0.9'

/**
 * Writes the built app as a release before it left it: its scripts have other names, because other content is in them,
 * and it says another version. A second build would need the time of several tests.
 */
export function writeEarlierTelevision(folder: string): void {
  const scripts = new Set(readdirSync(join(builtTelevision, 'assets')).filter((name) => name.endsWith('.js')))
  const earlier = (text: string) =>
    text
      .replace(/[\w-]+\.js\b/g, (name) => (scripts.has(name) ? name.replace('.js', '-earlier.js') : name))
      .replaceAll(`\`${currentVersion()}\``, `\`${earlierVersion}\``)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const entry of readdirSync(builtTelevision, { recursive: true, withFileTypes: true })) {
    // Compressed copies hold the texts of the present build.
    if (!entry.isFile() || entry.name.endsWith('.gz')) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(folder, path.slice(builtTelevision.length))
    mkdirSync(join(target, '..'), { recursive: true })
    if (!/\.(?:js|html)$/.test(entry.name)) writeFileSync(target, readFileSync(path))
    else writeFileSync(earlier(target), earlier(readFileSync(path, 'utf8')))
  }
}

const currentVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version
