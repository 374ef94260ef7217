/** A file of an archive: its name, at most 15 characters, and its content. */
export type ArEntry = readonly [name: string, content: Buffer]

/** Packs files into an archive of `ar` (deb(5)), without times and owners: it depends only on the content. */
export function arArchive(entries: readonly ArEntry[]): Buffer {
  const parts = entries.flatMap(([name, content]) => [
    Buffer.from(
      `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`,
    ),
    content,
    // Each file begins at an even byte.
    Buffer.alloc(content.length % 2, '\n'),
  ])
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts])
}
