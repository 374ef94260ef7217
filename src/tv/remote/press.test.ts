import { afterEach, expect, test } from 'vitest'
import type { Press } from './actions.ts'
import { keyDown, keyUp, type Layer, onPress, releaseAll } from './press.ts'

const stops: (() => void)[] = []
afterEach(() => {
  releaseAll()
  for (const stop of stops.splice(0)) stop()
})

/** Listens in a layer and records each press under the layer's name. */
function listen(layer: Layer, heard: string[], uses: boolean): void {
  const note = ({ action, phase }: Press) => {
    heard.push(`${layer} ${action} ${phase}`)
    return uses
  }
  stops.push(onPress(layer, note))
}

test('an overlay receives a press before the screen, and a press that it uses reaches no other listener', () => {
  const heard: string[] = []
  listen('focus', heard, true)
  listen('overlay', heard, false)
  keyDown('left')
  expect(heard).toEqual(['overlay left press', 'focus left press'])
  listen('overlay', heard, true)
  keyDown('up')
  expect(heard.slice(2)).toEqual(['overlay up press'])
})

test('the sender of a press learns whether a listener used it', () => {
  listen('base', [], false)
  expect(keyDown('playPause')).toBe(false)
  listen('base', [], true)
  expect(keyDown('playPause')).toBe(true)
})

test('a held key is one press, then repeats until its release', () => {
  const heard: string[] = []
  listen('base', heard, true)
  keyDown('down')
  keyDown('down')
  keyUp('down')
  keyDown('down')
  expect(heard).toEqual(['base down press', 'base down repeat', 'base down release', 'base down press'])
})

test('a release without a press on this page is ignored', () => {
  const heard: string[] = []
  listen('base', heard, true)
  keyUp('back')
  expect(heard).toEqual([])
})

test('held keys are released when the page loses the keyboard', () => {
  const heard: string[] = []
  listen('base', heard, true)
  keyDown('right')
  releaseAll()
  expect(heard).toEqual(['base right press', 'base right release'])
})
