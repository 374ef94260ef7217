import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for one of `slots` slots that all processes of a test run share: a limit for heavy servers that run at one
 * time. The system frees a slot when its process ends, however it ends. Linux only.
 * @returns frees the slot
 */
export async function acquireSlot(name: string, slots: number): Promise<() => void> {
  for (;;) {
    for (let number = 0; number < slots; number += 1) {
      // The first character makes it an abstract address: no file is left behind. The run's folder is part of the name.
      const server = createServer().unref()
      const isAcquired = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen(`\0tenfoot-${basename(tmpdir())}-${name}-${number}`, () => resolve(true))
      })
      if (isAcquired) return () => void server.close()
    }
    await sleep(200)
  }
}
