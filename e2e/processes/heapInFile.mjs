// Writes the bytes of this process's heap after garbage collection into HEAP_FILE, once a second. Needs --expose-gc.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.HEAP_FILE)
  setInterval(() => {
    globalThis.gc?.()
    writeFileSync(process.env.HEAP_FILE, String(process.memoryUsage().heapUsed))
  }, 1_000).unref()
