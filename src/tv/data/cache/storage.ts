import * as z from 'zod/mini'
import { answersPrefix } from '#tv/prelude/signedInBefore.ts'

/** The methods of `localStorage` that a bounded storage uses. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Texts that survive a reload, up to a size; a new text displaces those that were written longest ago. */
export interface BoundedStorage {
  /** The owner of the texts; `undefined` before the first `giveTo`. */
  owner(): string | undefined
  /** Sets the owner, and removes the texts of another owner. @returns whether there was another */
  giveTo(owner: string): boolean
  read(name: string): string | undefined
  write(name: string, text: string): void
  remove(name: string): void
  removeAll(isRemoved: (name: string) => boolean): void
  clear(): void
  size(): { texts: number; characters: number }
}

const index = z.object({
  owner: z.optional(z.string()),
  /** The oldest first. */
  texts: z.array(z.object({ name: z.string(), length: z.number() })),
})
const indexName = `${answersPrefix}index`
/** The largest part of the storage that one text may use; a larger one would displace all others. */
const maxShare = 0.4

/**
 * Opens a bounded storage. It starts empty when its index is missing or broken, and stays empty when `localStorage`
 * refuses writes. `maxCharacters`: in total, names included.
 */
export function openStorage(storage: Storage | undefined, maxCharacters: number): BoundedStorage {
  let { owner, texts } = readIndex(storage)
  const used = () => texts.reduce((sum, { name, length }) => sum + name.length + length, 0)

  const drop = (name: string) => {
    texts = texts.filter((stored) => stored.name !== name)
    attempt(() => storage?.removeItem(answersPrefix + name))
  }
  const saveIndex = () => attempt(() => storage?.setItem(indexName, JSON.stringify({ owner, texts })))
  const clear = () => {
    for (const { name } of texts) drop(name)
    owner = undefined
    attempt(() => storage?.removeItem(indexName))
  }
  return {
    owner: () => owner,
    giveTo: (next) => {
      if (owner === next) return false
      const before = owner
      if (before !== undefined) clear()
      owner = next
      saveIndex()
      return before !== undefined
    },
    read: (name) => {
      if (!texts.some((stored) => stored.name === name)) return undefined
      let text: string | null | undefined
      attempt(() => {
        text = storage?.getItem(answersPrefix + name)
      })
      return text ?? undefined
    },
    write: (name, text) => {
      drop(name)
      const size = name.length + text.length
      if (size <= maxCharacters * maxShare) {
        while (used() + size > maxCharacters) dropOldest()
        // The browser's own limit may be lower than ours.
        while (!attempt(() => storage?.setItem(answersPrefix + name, text)) && texts.length > 0) dropOldest()
        texts.push({ name, length: text.length })
      }
      saveIndex()
    },
    remove: (name) => {
      drop(name)
      saveIndex()
    },
    removeAll: (isRemoved) => {
      for (const { name } of texts) if (isRemoved(name)) drop(name)
      saveIndex()
    },
    clear,
    size: () => ({ texts: texts.length, characters: used() }),
  }

  function dropOldest(): void {
    const [oldest] = texts
    if (oldest) drop(oldest.name)
  }
}

function readIndex(storage: Storage | undefined): z.infer<typeof index> {
  let stored: unknown
  attempt(() => {
    stored = JSON.parse(storage?.getItem(indexName) ?? 'null')
  })
  const parsed = z.safeParse(index, stored)
  return parsed.success ? parsed.data : { texts: [] }
}

function attempt(step: () => void): boolean {
  try {
    step()
    return true
  } catch {
    return false
  }
}

/** Half of what browsers allow an origin (5 MB of two-byte characters), and more than a person opens in a day. */
const maxCharacters = 1_200_000

/** Where this browser stores the services' answers; always empty on televisions that store nothing. */
export function answerStorage(): BoundedStorage {
  return openStorage(storage(), maxCharacters)
}

function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
