import { useState } from 'react'
import { currentEntry } from '../back.ts'
import { useOnlyShown } from './onlyShown.ts'

/** `entry/name` → value, the oldest write first. */
const remembered = new Map<string, unknown>()
const maxRemembered = 200

/** What is remembered with a history entry under a name. */
export const rememberedWith = (entry: string, name: string): unknown => remembered.get(`${entry}/${name}`)

/** Remembers a value with a history entry, also one below the open screen: Back then leads to it with this value. */
export function rememberWith(entry: string, name: string, value: unknown): void {
  const key = `${entry}/${name}`
  remembered.delete(key)
  remembered.set(key, value)
  const oldest = remembered.keys().next().value
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
}

/**
 * State that belongs to the history entry: Back restores it; a screen that is opened again starts with `initial`. So do
 * screens that are only displayed: their heads say what `initial` shows, whatever a person chose on that entry before.
 */
export function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const onlyShown = useOnlyShown()
  const [value, setValue] = useState(() => {
    if (onlyShown) return initial
    const key = `${currentEntry()}/${name}`
    return remembered.has(key) ? (remembered.get(key) as Value) : initial
  })
  const change = (next: Value) => {
    setValue(next)
    rememberWith(currentEntry(), name, next)
  }
  return [value, change]
}
