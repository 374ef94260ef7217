import * as z from 'zod/mini'
import { accountKey } from './accountKeys.ts'

/**
 * Reads the text that this account stored under `name`; undefined when there is none, or the browser has no storage.
 */
export function storedText(name: string): string | undefined {
  try {
    return localStorage.getItem(accountKey(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text for this account. Without storage, it is lost with the page. */
export function storeText(name: string, text: string): void {
  try {
    localStorage.setItem(accountKey(name), text)
  } catch {
    // The browser has no storage, or it is full.
  }
}

/** Reads what `storeValue` stored; undefined also when the text does not match the schema: other code wrote it. */
export function storedValue<Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storedText(name) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON for this account. */
export const storeValue = (name: string, value: unknown): void => storeText(name, JSON.stringify(value))
