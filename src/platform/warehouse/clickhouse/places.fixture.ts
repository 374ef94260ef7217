import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for one of `places` places that all processes of a test run share, so that no more heavy servers than these run
 * at one time. The system frees a place when its process ends, however it ends. Linux only.
 * @returns frees the place
 */
export async function takePlace(name: string, places: number): Promise<() => void> {
  for (;;) {
    for (let number = 0; number < places; number += 1) {
      // The first character makes it an abstract address: no file is left behind. The run's folder is part of the name.
      const server = createServer().unref()
      const taken = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen(`\0tenfoot-${basename(tmpdir())}-${name}-${number}`, () => resolve(true))
      })
      if (taken) return () => void server.close()
    }
    await sleep(200)
  }
}
