/** The result of one check. */
export interface Finding {
  /** What was checked, in one or two words. */
  what: string
  /** `wrong`: the proxy cannot work like this. `doubtful`: it works, but the operator should know. */
  verdict: 'right' | 'doubtful' | 'wrong'
  found: string
  /** What the operator should do, if anything. */
  todo?: string
}

export const right = (what: string, found: string): Finding => ({ what, verdict: 'right', found })
export const doubtful = (what: string, found: string, todo: string): Finding => ({
  what,
  verdict: 'doubtful',
  found,
  todo,
})
export const wrong = (what: string, found: string, todo: string): Finding => ({ what, verdict: 'wrong', found, todo })
