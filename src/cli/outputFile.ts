import { rename, rm, writeFile } from 'node:fs/promises'
import { printable } from '#contract/harmlessText.ts'

/**
 * Writes the output of a command: to standard output, or to a file next to `path`, which replaces an existing one once
 * it is complete. A terminal gets no characters that steer it.
 */
export async function writeOutput(content: Buffer, path: string | undefined): Promise<void> {
  if (path === undefined) {
    process.stdout.write(process.stdout.isTTY ? printable(content.toString('utf8')) : content)
    return
  }
  const part = `${path}.part-${process.pid}`
  try {
    await writeFile(part, content, { flush: true })
    await rename(part, path)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}
