#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the commands (`main.ts`) in a child process, to explain crashes of native code (a database engine, Node.js
 * itself), which end a process without a message. It is plain JavaScript, so that it starts quickly and needs little
 * memory.
 *
 * It passes signals to the child as messages (`stop.ts`): a terminal and systemd signal both processes themselves, and
 * a second signal would end the child at once. When this process is killed, the channel closes, and the child stops.
 */

const crashes = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']
const say = (line) => process.stderr.write(`${line}\n`)
let child

/** What Node.js runs: compiled in a released package and for `npm start`, else the source. */
function mainArguments() {
  const compiled = join(import.meta.dirname, 'main.mjs')
  if (existsSync(compiled)) return [compiled]
  return ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'main.ts')]
}

/** Resolves to how the child ended, and whether it was creating demo data at that time. */
function run(env) {
  child = spawn(process.execPath, [...mainArguments(), ...process.argv.slice(2)], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let inDemo = false
  child.on('message', (message) => {
    inDemo = message?.demoData ?? inDemo
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal]
      resolve({ crash: crashes.includes(signal) ? signal : undefined, inDemo })
    })
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.connected && child.send({ stop: signal }, () => {}))

// npm passes a signal to its shell alone, and some shells end without passing it on. A process that npm did not start
// may outlive the terminal that started it.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && child?.connected) child.send({ stop: 'SIGTERM' }, () => {})
  }, 500).unref()
}

let { crash, inDemo } = await run(process.env)
if (crash && inDemo) {
  say(`Creating demo data crashed the process (${crash}). Starting again without it, as with DEMO_DATA=keep.`)
  crash = (await run({ ...process.env, DEMO_DATA: 'keep' })).crash
}
if (crash) {
  say(`Tenfoot crashed: a database engine or Node.js itself ended the process (${crash}).`)
  say('Saved data is safe: start again. If it crashes again, keep a copy of the data folder (DATA_DIR)')
  say('and report the crash with the output above. If you changed Node.js after installing Tenfoot, install it again.')
}
