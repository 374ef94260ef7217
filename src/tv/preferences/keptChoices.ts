type Allowed = Readonly<Record<string, readonly [string, ...string[]]>>
type ChosenOf<Choices extends Allowed> = { readonly [Name in keyof Choices]: Choices[Name][number] }

/** What was chosen on this television from fixed values, under one name in the browser's storage. */
export interface KeptChoices<Choices extends Allowed> {
  /** What applies now: what was chosen, or what is shown in its place. */
  now(): ChosenOf<Choices>
  /** What was chosen, whatever is shown in its place. */
  chosen(): ChosenOf<Choices>
  /** Changes one at once and for good, and ends a preview. */
  choose<Name extends keyof Choices>(name: Name, value: ChosenOf<Choices>[Name]): void
  /** Applies these in place of what was chosen until the next call, or until one is chosen; nothing is stored. */
  preview(part: Partial<ChosenOf<Choices>>): void
  /** Told after each change of what applies. @returns stops it */
  onChange(subscriber: () => void): () => void
}

/**
 * Reads what was kept under a name, where it is still allowed.
 * @param choices each one's allowed values; the first is the standard
 */
export function keptChoices<const Choices extends Allowed>(name: string, choices: Choices): KeptChoices<Choices> {
  let chosen = read(name, choices)
  let now = chosen
  const subscribers = new Set<() => void>()
  const become = (next: ChosenOf<Choices>) => {
    now = next
    for (const subscriber of [...subscribers]) subscriber()
  }
  return {
    now: () => now,
    chosen: () => chosen,
    choose: (one, value) => {
      chosen = { ...chosen, [one]: value }
      try {
        localStorage.setItem(name, JSON.stringify(chosen))
      } catch {
        // It lasts until the page goes.
      }
      become(chosen)
    },
    preview: (part) => {
      const next = { ...chosen, ...part }
      if (Object.keys(choices).some((one) => next[one] !== now[one])) become(next)
    },
    onChange: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}

function read<Choices extends Allowed>(name: string, choices: Choices): ChosenOf<Choices> {
  const kept = parsed(name)
  const entries = Object.entries(choices).map(([one, allowed]) => [
    one,
    allowed.find((value) => value === kept[one]) ?? allowed[0],
  ])
  return Object.fromEntries(entries)
}

function parsed(name: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return {}
  }
}
