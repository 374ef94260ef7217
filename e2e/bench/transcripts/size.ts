import type { CDPSession, Page } from '@playwright/test'

/** The elements and the memory of a page. */
export interface Size {
  nodes: number
  /** Bytes, including array buffers. */
  heap: number
  /** Bytes of array buffers. */
  buffers: number
}

/** Measures the page after garbage collection. */
export async function sizeOf(page: Page, cdp: CDPSession): Promise<Size> {
  // Includes what is drawn when idle, which has no event at its end.
  await page.waitForTimeout(500)
  await cdp.send('HeapProfiler.collectGarbage')
  const usage = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  const nodes: number = await page.evaluate(`(function () {
    var walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL), count = 0
    while (walker.nextNode()) count += 1
    return count
  })()`)
  const buffers = usage.backingStorageSize ?? 0
  return { nodes, heap: usage.usedSize + buffers, buffers }
}
