import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Clock, systemClock } from '#contract/clock.ts'
import { printable } from '#contract/harmlessText.ts'
import type { Level } from '#judge/rules/rule.ts'
import { say } from './database.ts'
import { readStdin } from './operations.ts'

interface Options {
  clientId: string
  stdin?: boolean
  otherClient?: string
  scope: string
  auth?: 'basic' | 'post'
  deviceEndpoint?: string
  tokenEndpoint?: string
  revocationEndpoint?: string
  person: boolean
  patient?: boolean
  calls: number
  level: Level
  json?: boolean
}

/** Judges a server of the device flow by its documents. The exit code is 1 if it breaks a rule of the level. */
export function judgeCommand(program: Command, clock: Clock = systemClock): void {
  program
    .command('judge')
    .description('judge any server of the device flow by RFC 8628, 8414, 7009, 9700 and 10027, as one of its clients')
    .argument('<issuer>', 'https address of the server, as in its metadata; http on this machine')
    .requiredOption('--client-id <id>', 'a client that the server gave you for the device flow')
    .option('--stdin', 'read the client’s secret from standard input, and on a second line the other client’s')
    .option('--other-client <id>', 'a second client, to see that codes and tokens belong to the first')
    .option('--scope <scope>', 'scopes to ask for, with blanks between them', 'openid')
    .addOption(
      new Option('--auth <method>', 'how the secret is sent (default: as the metadata says)').choices([
        'basic',
        'post',
      ]),
    )
    .option('--device-endpoint <address>', 'address, if there is no metadata')
    .option('--token-endpoint <address>', 'address, if there is no metadata')
    .option('--revocation-endpoint <address>', 'address, if there is no metadata')
    .option('--no-person', 'judge only what nobody has to answer')
    .option('--patient', 'wait until a code expires, however long it lives')
    .option('--calls <number>', 'make at most so many calls', readCount, 300)
    .addOption(
      new Option('--level <level>', 'exit code 1 if a rule of this level or a stricter one is broken')
        .choices(['must', 'should', 'may'])
        .default('must'),
    )
    .option('--json', 'print one JSON line per rule')
    .action(async (issuer: string, options: Options) => {
      const { judge, brokenAt } = await import('#judge/judge.ts')
      const { jsonLinesOf, textOf } = await import('#judge/report.ts')
      const [secret, otherSecret] = options.stdin ? (await readStdin()).split('\n') : []
      const judgement = await judge(
        {
          issuer,
          client: { id: options.clientId, secret: secret || undefined },
          otherClient: options.otherClient ? { id: options.otherClient, secret: otherSecret || undefined } : undefined,
          scope: options.scope,
          authMethod: options.auth,
          endpoints: {
            ...(options.deviceEndpoint && { device: options.deviceEndpoint }),
            ...(options.tokenEndpoint && { token: options.tokenEndpoint }),
            ...(options.revocationEndpoint && { revocation: options.revocationEndpoint }),
          },
          person: options.person ? { answer: askPerson } : undefined,
          isPatient: options.patient ?? false,
        },
        { clock, maxCalls: options.calls },
      )
      for (const line of (options.json ? jsonLinesOf : textOf)(judgement)) say(line)
      if (brokenAt(judgement, options.level).length > 0) process.exitCode = 1
    })
}

/** On standard error, so that the output for programs stays what they can read. */
function askPerson({ userCode, address }: { userCode: string; address: string }, decision: 'allow' | 'deny'): void {
  const what = decision === 'allow' ? 'ALLOW' : 'DENY'
  process.stderr.write(`${printable(`Open ${address}, enter ${userCode} and ${what} it. The judge waits.`)}\n`)
}

function readCount(value: string): number {
  const count = Number(value)
  if (Number.isInteger(count) && count > 0) return count
  throw new InvalidArgumentError('It must be a whole number above 0.')
}
