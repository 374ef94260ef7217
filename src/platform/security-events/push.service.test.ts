import { expect, it } from 'vitest'
import { createPusher } from './push.ts'

it('the address of a receiver is checked by what its name resolves to at the time of the call', async () => {
  const pusher = createPusher({ networks: 'public', timeoutMs: 1000 })
  try {
    // Like a name whose owner pointed it to this machine after it was registered.
    expect(
      await pusher.push(
        'https://localhost/',
        { id: crypto.randomUUID(), token: 'token', credential: undefined },
        new AbortController().signal,
      ),
    ).toEqual({
      outcome: 'failed',
      problem: 'localhost leads to an address that must not be called',
    })
  } finally {
    await pusher.close()
  }
})
