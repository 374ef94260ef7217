import type { Command } from 'commander'
import { say } from './database.ts'
import { readDemo } from './demo.ts'

const marks = { right: 'ok     ', doubtful: 'look at', wrong: 'WRONG  ' } as const

/** Looks at what a proxy of this environment needs; ends with 1 where it cannot work. */
export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look at settings, database, keys, clocks and services of the proxy, and say what to do')
    .option('--json', 'one line of JSON for each finding, for programs')
    .action(async ({ json }: { json?: boolean }) => {
      const { examine } = await import('#proxy/operations/doctor.ts')
      const findings = await examine(process.env, await readDemo(process.env))
      for (const finding of findings) {
        if (json) say(JSON.stringify(finding))
        else {
          say(`${marks[finding.verdict]}  ${finding.what}: ${finding.found}`)
          if (finding.todo) say(`           → ${finding.todo}`)
        }
      }
      const count = (verdict: keyof typeof marks) => findings.filter((one) => one.verdict === verdict).length
      if (!json)
        say(
          count('wrong') > 0
            ? `\nThe proxy cannot work so: ${count('wrong')} to mend.`
            : `\nThe proxy can work${count('doubtful') > 0 ? `; ${count('doubtful')} to look at` : ''}.`,
        )
      if (count('wrong') > 0) process.exitCode = 1
    })
}
