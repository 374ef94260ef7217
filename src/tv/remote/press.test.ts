import { afterEach, expect, test } from 'vitest'
import type { Press } from './actions.ts'
import { keyDown, keyUp, type Layer, onPress, releaseAll } from './press.ts'

const stops: (() => void)[] = []
afterEach(() => {
  releaseAll()
  for (const stop of stops.splice(0)) stop()
})

/** Listens in a layer and records each press under the layer's name. */
function listen(layer: Layer, received: string[], uses: boolean): void {
  const note = ({ action, phase }: Press) => {
    received.push(`${layer} ${action} ${phase}`)
    return uses
  }
  stops.push(onPress(layer, note))
}

test('an overlay receives a press before the screen, and a press that it uses reaches no other listener', () => {
  const received: string[] = []
  listen('focus', received, true)
  listen('overlay', received, false)
  keyDown('left')
  expect(received).toEqual(['overlay left press', 'focus left press'])
  listen('overlay', received, true)
  keyDown('up')
  expect(received.slice(2)).toEqual(['overlay up press'])
})

test('the sender of a press learns whether a listener used it', () => {
  listen('base', [], false)
  expect(keyDown('playPause')).toBe(false)
  listen('base', [], true)
  expect(keyDown('playPause')).toBe(true)
})

test('a held key is one press, then repeats until its release', () => {
  const received: string[] = []
  listen('base', received, true)
  keyDown('down')
  keyDown('down')
  keyUp('down')
  keyDown('down')
  expect(received).toEqual(['base down press', 'base down repeat', 'base down release', 'base down press'])
})

test('a release without a press on this page is ignored', () => {
  const received: string[] = []
  listen('base', received, true)
  keyUp('back')
  expect(received).toEqual([])
})

test('held keys are released when the page loses the keyboard', () => {
  const received: string[] = []
  listen('base', received, true)
  keyDown('right')
  releaseAll()
  expect(received).toEqual(['base right press', 'base right release'])
})
