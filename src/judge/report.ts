import { counted } from '#contract/counted.ts'
import { brokenAt, type Finding, type Judgement } from './judge.ts'
import { documents, levels } from './rules/rule.ts'

const labels = { kept: 'OK      ', broken: 'BROKEN  ', 'not seen': 'NOT SEEN' } as const

function linesOf(finding: Finding): string[] {
  const { id, section, level, asks } = finding
  const head = `${labels[finding.verdict]}  ${level.padEnd(6)}  ${section.padEnd(6)}  ${id}`
  if (finding.verdict === 'kept') return [`${head}: ${finding.found}`]
  if (finding.verdict === 'not seen') return [`${head}: ${finding.why}`]
  return [head, `          asked: ${asks}`, `          came: ${finding.found}; allowed: ${finding.allowed}`]
}

/** A judgement for people, a line for each rule and three for a broken one. */
export function textOf(judgement: Judgement): string[] {
  const { findings, calls } = judgement
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
  const broken = levels.map((level) => {
    const ofLevel = brokenAt(judgement, level).filter((finding) => finding.level === level)
    return `${level} ${ofLevel.length}`
  })
  return [
    ...[...new Set(findings.map(({ rfc }) => rfc))].flatMap((rfc) => [
      `RFC ${rfc}  ${documents[rfc]}`,
      ...findings.filter((finding) => finding.rfc === rfc).flatMap(linesOf),
      '',
    ]),
    `${count('kept')} kept, ${count('broken')} broken (${broken.join(', ')}), ${count('not seen')} not seen; ${counted(calls, 'call')}.`,
  ]
}

/** A judgement for programs: a line of JSON for each rule, then one with the number of calls. */
export const jsonLinesOf = ({ findings, calls }: Judgement): string[] =>
  [...findings, { calls }].map((line) => JSON.stringify(line))
