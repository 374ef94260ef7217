import * as z from 'zod/mini'
import { npmAnswer } from './npm.ts'

const answer = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

export interface Audit {
  /** False: a package that we ship has a known vulnerability. */
  isSafe: boolean
  /** A sentence for the person who makes the release. */
  text: string
}

/**
 * Asks the registry for known vulnerabilities in what we ship. Without an answer the release is kept, and the text says
 * so.
 */
export async function audit(ask = () => npmAnswer('audit', '--omit=dev', '--json')): Promise<Audit> {
  const parsed = z.safeParse(answer, fromJson(await ask()))
  if (!parsed.success)
    return { isSafe: true, text: 'NOT AUDITED: the registry did not answer `npm audit`. Run it again where it does.' }
  const found = Object.entries(parsed.data.vulnerabilities)
  if (found.length === 0) return { isSafe: true, text: 'Audited: no known vulnerabilities in what is shipped.' }
  const lines = found.map(([name, { severity, range }]) => `  ${name} ${range}: ${severity}`)
  return { isSafe: false, text: ['Do not publish: these packages have known vulnerabilities.', ...lines].join('\n') }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
