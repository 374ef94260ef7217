import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { readArchive } from '#storage/backup/readArchive.ts'

const passphrase = 'correct horse battery'
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-passphrase-'))
const dataDir = join(folder, 'data')
const to = join(folder, 'backup.tar')

/** `script` of util-linux runs a command in a terminal of its own (script(1)). */
const hasTerminal = (() => {
  try {
    return /util-linux/.test(execFileSync('script', ['--version'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return false
  }
})()
if (!hasTerminal) process.stderr.write('Typing a passphrase is not tested: there is no `script` of util-linux\n')

const command = [process.execPath, '--import', 'tsx', 'src/cli/main.ts', 'backup', '--to', to]

/** Runs the command in a terminal. @param answers what a person types when a line ends with the question */
async function inTerminal(answers: readonly (readonly [question: string, typed: string])[]) {
  const line = command.map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_PASSPHRASE_FILE: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  let answered = 0
  let seen = 0
  child.stdout.on('data', (part) => {
    shown += part
    const [question, typed] = answers[answered] ?? []
    if (question === undefined || !shown.slice(seen).endsWith(question)) return
    seen = shown.length
    answered += 1
    child.stdin.write(`${typed}`)
  })
  const [code] = await once(child, 'close')
  return { code, shown: shown.replaceAll('\r', '') }
}

describe.skipIf(!hasTerminal)('passphrases in a terminal', () => {
  beforeAll(async () => {
    await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const first = 'Passphrase of the backup: '
  const second = 'The same again: '

  it('a passphrase that is typed in a terminal is asked for twice, is never shown, and opens the backup', async () => {
    const { code, shown } = await inTerminal([
      [first, `${passphrase}\r`],
      [second, `${passphrase}\r`],
    ])
    expect(shown).toMatch(/^Passphrase of the backup: \nThe same again: \n/)
    expect(shown).not.toContain('horse')
    expect(shown).toContain('Wrote ')
    expect(code).toBe(0)
    expect((await readArchive(to, passphrase)).files).toHaveLength(1)
    rmSync(to)
  })

  it('a passphrase that is typed in a terminal can be corrected with Backspace, and a second one that differs is refused', async () => {
    const { code, shown } = await inTerminal([
      [first, `${passphrase}x\u007f\r`],
      [second, `${passphrase}x\r`],
    ])
    expect(shown).toContain('The two passphrases differ.')
    expect([code, existsSync(to)]).toEqual([1, false])
  })

  it('Ctrl-D ends the question for a passphrase with what is missing, and no backup is written', async () => {
    const { code, shown } = await inTerminal([[first, '\u0004']])
    expect(shown).toContain('No passphrase was typed.')
    expect([code, existsSync(to)]).toEqual([1, false])
  })

  it('Ctrl-C ends the question for a passphrase, and no backup is written', async () => {
    const { code } = await inTerminal([[first, '\u0003']])
    expect([code, readdirSync(folder)]).toEqual([130, ['data']])
  })
})

it('tenfoot backup asks for --passphrase-file where it has no terminal', () => {
  const [node = '', ...args] = command
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_PASSPHRASE_FILE: '' }
  const run = () => execFileSync(node, args, { cwd: join(import.meta.dirname, '../..'), env, stdio: 'pipe' })
  expect(run).toThrow(/A passphrase is missing: name a file that holds it with --passphrase-file/)
})
