/** How often the proxy has asked for the report of this television: 0 where no operator looks after it. */
export interface Asked {
  ask(): void
  count(): number
  subscribe(subscriber: () => void): () => void
}

export function createAsked(): Asked {
  const subscribers = new Set<() => void>()
  let count = 0
  return {
    ask: () => {
      count += 1
      for (const subscriber of subscribers) subscriber()
    },
    count: () => count,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
