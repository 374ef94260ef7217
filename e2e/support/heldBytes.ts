import type { CDPSession } from '@playwright/test'

/** Types of heap nodes that the page's code allocates. The others are the engine's: code, shapes, tables of names. */
const pagesOwn = new Set([
  'object',
  'array',
  'closure',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'symbol',
  'regexp',
])

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/**
 * Bytes of the objects that the page's code allocated and still references: all that can leak. The whole heap also has
 * machine code of functions that ran often, and the engine's lists of when to discard it.
 */
export async function heldBytes(devtools: CDPSession): Promise<number> {
  const chunks: string[] = []
  const add = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add)
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const typeAt = fields.indexOf('type')
  const sizeAt = fields.indexOf('self_size')
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (pagesOwn.has(types[0][nodes[node + typeAt] ?? -1] ?? '')) bytes += nodes[node + sizeAt] ?? 0
  }
  return bytes
}
