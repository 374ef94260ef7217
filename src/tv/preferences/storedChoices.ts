type Allowed = Readonly<Record<string, readonly [string, ...string[]]>>
type ChosenOf<Choices extends Allowed> = { readonly [Name in keyof Choices]: Choices[Name][number] }

/** What was chosen on this television from fixed values, under one name in the browser's storage. */
export interface StoredChoices<Choices extends Allowed> {
  /** What applies now: the preview while there is one, else what was chosen. */
  now(): ChosenOf<Choices>
  /** What was chosen, also while a preview is shown. */
  chosen(): ChosenOf<Choices>
  /** Changes one at once and for good, and ends a preview. */
  choose<Name extends keyof Choices>(name: Name, value: ChosenOf<Choices>[Name]): void
  /** Shows these values until the next call, or until one is chosen. Nothing is stored. */
  preview(part: Partial<ChosenOf<Choices>>): void
  /** Calls the subscriber after each change of what applies. @returns a function that ends this */
  onChange(subscriber: () => void): () => void
}

/**
 * The choices that are stored under a name. A stored value that is not allowed any more counts as the standard.
 * @param choices each one's allowed values; the first is the standard
 */
export function storedChoices<const Choices extends Allowed>(name: string, choices: Choices): StoredChoices<Choices> {
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
        // The browser stores nothing: the choice lasts as long as the page.
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
    // The browser stores nothing, or somebody else wrote it.
    return {}
  }
}
