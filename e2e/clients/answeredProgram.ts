import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Services } from './services.ts'

const userCode = /[B-Z]{4}-[B-Z]{4}/

/** Runs a program that shows a user code, which a person allows, and waits until it ends. */
export async function answeredProgram(
  services: Pick<Services, 'answer'>,
  [command = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const program = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(program, 'close')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      const isShown = userCode.test(output)
      output += chunk
      const code = userCode.exec(output)?.[0]
      if (code && !isShown) services.answer(code, 'allow').then(resolve, reject)
    }
    program.stdout.on('data', hear)
    program.stderr.on('data', hear)
    program.on('error', reject)
    program.on('close', () => resolve())
  })
  const [status] = await ended
  return { status, output }
}
