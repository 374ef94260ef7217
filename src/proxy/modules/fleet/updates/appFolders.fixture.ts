import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a television reports of a version: the address of its first script. */
export const bundleOf = (version: string) => `/assets/index-${version}.js`

/** A folder with the built app of a version, until it is closed with the rest of `open`. */
export function folderOf(open: { close(): unknown }[], version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-app-'))
  open.push({ close: () => rmSync(folder, { recursive: true }) })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `<script type="module" src="${bundleOf(version)}"></script>`)
  writeFileSync(join(folder, bundleOf(version)), version)
  writeFileSync(join(folder, `${bundleOf(version)}.gz`), gzipSync(version))
  return folder
}

/** Settings of a proxy that serves a new version and keeps the one before. */
export const twoVersions = (open: { close(): unknown }[]) => ({
  TV_DIR: folderOf(open, 'new'),
  FLEET_PREVIOUS_TV_DIR: folderOf(open, 'old'),
})
