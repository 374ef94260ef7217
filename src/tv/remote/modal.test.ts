import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { borrowFocus, onFocusReturn } from './modal.ts'

beforeEach(() => vi.stubGlobal('document', { activeElement: null }))
afterEach(() => vi.unstubAllGlobals())

const restorers: (() => void)[] = []
/** A part of the page that takes the focus back. @returns stops it */
function part(name: string, restored: string[]): () => void {
  const stop = onFocusReturn(() => {
    restored.push(name)
    return true
  })
  restorers.push(stop)
  return stop
}
afterEach(() => {
  for (const stop of restorers.splice(0)) stop()
})

test('the newest part of the page takes the focus back when a dialog closes', () => {
  const restored: string[] = []
  part('screen', restored)
  part('pairing over it', restored)
  borrowFocus()()
  expect(restored).toEqual(['pairing over it'])
})

test('the screen takes the focus back again after a part over it has gone', () => {
  const restored: string[] = []
  part('screen', restored)
  part('pairing over it', restored)()
  borrowFocus()()
  expect(restored).toEqual(['screen'])
})

test('a part of the page that has gone below a newer one never takes the focus back', () => {
  const restored: string[] = []
  const gone = part('pairing', restored)
  const screen = part('screen', restored)
  gone()
  screen()
  vi.stubGlobal('HTMLElement', class {})
  borrowFocus()()
  expect(restored).toEqual([])
})
