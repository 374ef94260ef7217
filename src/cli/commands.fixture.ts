import { Command } from 'commander'
import { vi } from 'vitest'

/**
 * Runs commands as if typed.
 * @param add registers the commands
 * @returns a function of the arguments after `tenfoot`, which resolves to the output of the command
 */
export const commandLine =
  (...add: ((program: Command) => void)[]) =>
  async (...args: string[]): Promise<string> => {
    const program = new Command('tenfoot').exitOverride().configureOutput({ writeErr: () => {} })
    for (const one of add) one(program)
    const printed: string[] = []
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
    try {
      await program.parseAsync(args, { from: 'user' })
    } finally {
      out.mockRestore()
    }
    return printed.join('')
  }
