import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Returns the passphrase of a backup: the first line of a file, or what a person types without seeing it. Never an
 * argument, which every user of the machine could read.
 * @param path a file, from an option or a setting
 * @param repeat whether to ask twice, for a new backup
 */
export async function readPassphrase(path: string | undefined, repeat: boolean): Promise<string> {
  if (path !== undefined) {
    const [line = ''] = (await readFile(path, 'utf8')).split(/\r?\n/)
    if (line === '') throw new Error(`${path} is empty: its first line must be the passphrase.`)
    return line
  }
  if (!process.stdin.isTTY)
    throw new Error(
      'A passphrase is missing: name a file that holds it with --passphrase-file or BACKUP_PASSPHRASE_FILE.',
    )
  const passphrase = await ask('Passphrase of the backup: ')
  if (repeat && (await ask('The same again: ')) !== passphrase) throw new Error('The two passphrases differ.')
  return passphrase
}

async function ask(question: string): Promise<string> {
  // The terminal must not show what is typed, from the moment of the question.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typing = createInterface({ input: process.stdin, output, terminal: true })
  // Ctrl-C: the interface takes it, and nobody would end the command.
  typing.on('SIGINT', () => process.exit(130))
  const closed = new Promise<never>((_resolve, reject) =>
    // Ctrl-D: a question that is closed is never answered.
    typing.once('close', () => reject(new Error('No passphrase was typed.'))),
  )
  process.stderr.write(question)
  try {
    return await Promise.race([typing.question(''), closed])
  } finally {
    typing.close()
    process.stderr.write('\n')
  }
}
