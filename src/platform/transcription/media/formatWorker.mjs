import { parentPort, workerData } from 'node:worker_threads'
import { parseFile } from 'music-metadata'

/**
 * Reads the format of an audio file, and sends it in its only message (`formatInWorker.ts`). It is plain JavaScript, so
 * that the thread starts quickly also from the sources.
 */
try {
  const { format } = await parseFile(workerData.path, workerData.options)
  parentPort.postMessage({ format })
} catch (error) {
  // The other thread would get an error without its properties.
  parentPort.postMessage('syscall' in error ? { failure: 'disk', message: error.message } : { failure: 'broken' })
}
