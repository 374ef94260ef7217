import { useState, useSyncExternalStore } from 'react'

/** The row of a list that OK would press, for a text that stands elsewhere: a move of the focus renders that text alone. */
export interface PointedRow {
  point: (row: number) => void
  now: () => number
  subscribe: (onChange: () => void) => () => void
}

export function usePointedRow(): PointedRow {
  const [pointed] = useState((): PointedRow => {
    let current = 0
    const subscribers = new Set<() => void>()
    return {
      point: (row) => {
        current = row
        for (const subscriber of subscribers) subscriber()
      },
      now: () => current,
      subscribe: (onChange) => {
        subscribers.add(onChange)
        return () => subscribers.delete(onChange)
      },
    }
  })
  return pointed
}

export const useRow = ({ subscribe, now }: PointedRow): number => useSyncExternalStore(subscribe, now)
