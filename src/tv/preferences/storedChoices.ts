type Allowed = Readonly<Record<string, readonly [string, ...string[]]>>
type ChosenOf<Options extends Allowed> = { readonly [Name in keyof Options]: Options[Name][number] }

/** Choices from fixed values, stored together under one key in the browser's storage. */
export interface StoredChoices<Options extends Allowed> {
  /** The values that apply: those previewed, else those chosen. */
  now(): ChosenOf<Options>
  /** The chosen values, even during a preview. */
  chosen(): ChosenOf<Options>
  /** Chooses and stores one value, and ends a preview. */
  choose<Name extends keyof Options>(name: Name, value: ChosenOf<Options>[Name]): void
  /** Applies these values until the next call, or until one is chosen. Nothing is stored. */
  preview(part: Partial<ChosenOf<Options>>): void
  /** Ends the preview of one. */
  endPreview(name: keyof Options): void
  /** Calls the subscriber after each change of the values that apply. @returns stops it */
  onChange(subscriber: () => void): () => void
}

/**
 * Reads the choices that are stored under a key. A stored value that is no longer allowed counts as the default.
 * @param options each one's allowed values; the first is the default
 */
export function storedChoices<const Options extends Allowed>(name: string, options: Options): StoredChoices<Options> {
  let chosen = read(name, options)
  let now = chosen
  const subscribers = new Set<() => void>()
  const become = (next: ChosenOf<Options>) => {
    now = next
    for (const subscriber of subscribers) subscriber()
  }
  return {
    now: () => now,
    chosen: () => chosen,
    choose: (option, value) => {
      chosen = { ...chosen, [option]: value }
      try {
        localStorage.setItem(name, JSON.stringify(chosen))
      } catch {
        // The browser has no storage: the choice lasts as long as the page.
      }
      become(chosen)
    },
    preview: (part) => {
      const next = { ...chosen, ...part }
      if (Object.keys(options).some((option) => next[option] !== now[option])) become(next)
    },
    endPreview: (option) => {
      if (now[option] !== chosen[option]) become({ ...now, [option]: chosen[option] })
    },
    onChange: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}

function read<Options extends Allowed>(name: string, options: Options): ChosenOf<Options> {
  const stored = parsed(name)
  const entries = Object.entries(options).map(([option, allowed]) => [
    option,
    allowed.find((value) => value === stored[option]) ?? allowed[0],
  ])
  return Object.fromEntries(entries)
}

function parsed(name: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    // The browser has no storage, or other code wrote the text.
    return {}
  }
}
