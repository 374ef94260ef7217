/** What a look at one thing found. */
export interface Finding {
  /** What was looked at, in a word or two. */
  what: string
  /** `wrong`: the proxy does not work so. `doubtful`: it does, and somebody should know. */
  verdict: 'right' | 'doubtful' | 'wrong'
  found: string
  /** What to do about it; left out where there is nothing to do. */
  todo?: string
}

export const right = (what: string, found: string): Finding => ({ what, verdict: 'right', found })
export const doubtful = (what: string, found: string, todo: string): Finding => ({
  ...{ what, verdict: 'doubtful', found, todo },
})
export const wrong = (what: string, found: string, todo: string): Finding => ({ what, verdict: 'wrong', found, todo })
