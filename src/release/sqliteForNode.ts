/**
 * npm runs this after it has installed a clone (`prepare`). The lock file has the version of SQLite's module for Node
 * 20. From 24.19 on, Node.js ends the process when that version frees a statement: there, npm chooses from the range of
 * package.json by the Node.js in use, as it does for people who install the package.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

const oldestWith13 = 24
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/better-sqlite3')
const manifest = z.object({ dependencies: z.object({ 'better-sqlite3': z.string() }) })

const { dependencies } = z.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const npm = process.env.npm_execpath
const runNpm = (args: readonly string[], cwd = process.cwd()) => {
  if (npm === undefined) return
  // For a binary that has to be compiled, where none can be downloaded. `-O2` takes twice as long, and statements then
  // take an eighth less time in memory, which is little beside writing to a disk.
  const env = { ...process.env, JOBS: String(availableParallelism()), CFLAGS: '-O1' }
  execFileSync(process.execPath, [npm, ...args], { cwd, env, stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 })
}

if (Number.parseInt(process.versions.node, 10) >= oldestWith13)
  runNpm(['install', '--no-save', '--no-audit', '--no-fund', `better-sqlite3@${dependencies['better-sqlite3']}`])
else {
  // Downloads the binary or compiles it. npm itself would compile on one processor (`allowScripts` in package.json).
  if (!existsSync(join(folder, 'build/Release/better_sqlite3.node'))) runNpm(['run', '--silent', 'install'], folder)
  // What the binary was compiled from, and what the compiler left: 25 MB.
  const left = (await readdir(join(folder, 'build/Release'))).filter((name) => name !== 'better_sqlite3.node')
  for (const name of ['deps', 'build/deps', ...left.map((name) => `build/Release/${name}`)])
    await rm(join(folder, name), { recursive: true, force: true })
}
