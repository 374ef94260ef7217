import { expect, it } from 'vitest'
import { createPusher } from './push.ts'

it('judges a receiver by what its name stands for at the moment of the call', async () => {
  const pusher = createPusher({ networks: 'public', timeoutMs: 1000 })
  try {
    // As a name is that its owner made stand for this machine after it was registered.
    expect(await pusher.push('https://localhost/', 'token', new AbortController().signal)).toEqual({
      outcome: 'failed',
      problem: 'localhost leads to an address that must not be called',
    })
  } finally {
    await pusher.close()
  }
})
