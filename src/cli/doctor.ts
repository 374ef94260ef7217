import type { Command } from 'commander'
import { say, sayText } from './database.ts'
import { readDemo } from './demo.ts'
import { withServicesHere } from './servicesHere.ts'

const verdictLabels = { right: 'OK     ', doubtful: 'WARNING', wrong: 'ERROR  ' } as const

/** Checks everything that a proxy with this environment needs. The exit code is 1 if it cannot work. */
export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check the proxy’s settings, database, keys, clock, services, warehouse and collections, and suggest fixes',
    )
    .option('--json', 'print one JSON line per finding')
    .action(async ({ json }: { json?: boolean }) => {
      const { examine } = await import('#proxy/admin/doctor.ts')
      const { examineWarehouse } = await import('#platform/warehouse/examine.ts')
      const { examineAlerts } = await import('#platform/alerts/examine.ts')
      const environment = withServicesHere(process.env)
      const ofProxy = await examine(environment, await readDemo(environment))
      const { examineFiles } = await import('#platform/app/dataFolder.ts')
      const { examineCollections } = await import('#platform/collector/examine.ts')
      const { systemClock } = await import('#contract/clock.ts')
      const ofServices = [
        ...(await examineFiles(process.env)),
        ...(await examineWarehouse(process.env)),
        ...(await examineAlerts(process.env)),
        ...(await examineCollections(process.env, systemClock)),
      ]
      const findings = [...ofProxy, ...ofServices]
      for (const finding of findings) {
        if (json) say(JSON.stringify(finding))
        else {
          say(`${verdictLabels[finding.verdict]}  ${finding.what}: ${finding.found}`)
          if (finding.todo) say(`           → ${finding.todo}`)
        }
      }
      const count = (verdict: keyof typeof verdictLabels, findingList = ofProxy) =>
        findingList.filter((finding) => finding.verdict === verdict).length
      if (!json)
        sayText(
          count('wrong') > 0
            ? `\nThe proxy cannot run: errors ${count('wrong')}, warnings ${count('doubtful')}.`
            : `\nThe proxy can run${count('doubtful') > 0 ? `: warnings ${count('doubtful')}` : ''}.`,
        )
      if (!json && count('wrong', ofServices) > 0) say(`The services have errors: ${count('wrong', ofServices)}.`)
      if (count('wrong', findings) > 0) process.exitCode = 1
    })
}
