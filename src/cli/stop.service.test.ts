import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const stop = JSON.stringify(join(import.meta.dirname, 'stop.ts'))

it('a server that cannot be closed does not keep the next one open, and the exit code is 1', async () => {
  const program = `
    import { closeOnSignal } from ${stop}
    const failing = { close: async () => { throw new Error('the disk is full') } }
    const next = { close: async () => console.log('closed') }
    closeOnSignal([failing, next])
    setInterval(() => {}, 1000)
    process.kill(process.pid, 'SIGTERM')
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (part) => {
    output.out += part
  })
  child.stderr.on('data', (part) => {
    output.err += part
  })
  const [code] = await once(child, 'close')
  expect([code, output]).toEqual([1, { out: 'closed\n', err: 'the disk is full\n' }])
})
