import { useState } from 'react'
import { currentEntry } from '../back.ts'

/** `entry/name` → value, the oldest write first. */
const remembered = new Map<string, unknown>()
const maxRemembered = 200

/** State that belongs to the history entry: Back restores it; a screen that is opened again starts with `initial`. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const key = `${currentEntry()}/${name}`
    return remembered.has(key) ? (remembered.get(key) as Value) : initial
  })
  const change = (next: Value) => {
    setValue(next)
    const key = `${currentEntry()}/${name}`
    remembered.delete(key)
    remembered.set(key, next)
    const oldest = remembered.keys().next().value
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  }
  return [value, change]
}
