import type { Clock } from '#contract/clock.ts'
import { createCaller, isSafe } from './caller.ts'
import { observe } from './course.ts'
import type { JudgeOptions } from './flow.ts'
import { codeRules } from './rules/codes.ts'
import { crossDeviceRules } from './rules/crossDevice.ts'
import { metadataRules } from './rules/metadata.ts'
import { pollRules } from './rules/polls.ts'
import { type Level, levels, type Rule, type Verdict } from './rules/rule.ts'
import { tokenRules } from './rules/tokens.ts'

const rules: readonly Rule[] = [...metadataRules, ...codeRules, ...pollRules, ...tokenRules, ...crossDeviceRules].sort(
  (a, b) => a.rfc - b.rfc || a.section.localeCompare(b.section, 'en', { numeric: true }),
)

export type Finding = Omit<Rule, 'check'> & Verdict

export interface Judgement {
  findings: Finding[]
  /** How many calls were made. */
  calls: number
}

/**
 * Judges a server of the device flow by its documents, as a client that is given to it (RFC 8628). It takes nothing from
 * the servers of this project.
 * @param maxCalls after these it asks no more, and says what it did not see
 * @throws Error if the issuer is no address that may be called, or nothing could be seen
 */
export async function judge(
  options: JudgeOptions,
  { clock, maxCalls }: { clock: Clock; maxCalls: number },
): Promise<Judgement> {
  if (!isSafe(options.issuer) || /[?#]/.test(options.issuer))
    throw new Error(
      `The issuer is ${options.issuer}. It must be an https address, or http on this machine, without query or fragment.`,
    )
  const caller = createCaller({ clock, maxCalls })
  try {
    const seen = await observe(options, { caller, clock })
    const findings = rules.map(({ check, ...rule }) => ({ ...rule, ...check(seen) }))
    const metadata = seen.at('metadata')
    if ('missing' in metadata && findings.every(({ verdict }) => verdict === 'not seen'))
      throw new Error(`Nothing could be seen of ${options.issuer}: ${metadata.missing}.`)
    return { findings, calls: caller.calls }
  } finally {
    await caller.close()
  }
}

/** The findings that are broken at a level or a stricter one. */
export const brokenAt = ({ findings }: Judgement, level: Level): Finding[] =>
  findings.filter((finding) => finding.verdict === 'broken' && levels.indexOf(finding.level) <= levels.indexOf(level))
