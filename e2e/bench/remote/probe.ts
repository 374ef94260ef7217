import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

const keyCodes = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Enter: 13, Escape: 27 } as const
export type Key = keyof typeof keyCodes

/**
 * The wait between a move and the next key. A move takes about 180 ms: its paint, its transition (120 ms), and two
 * frames until the browser stops drawing. A key within that time waits for the next frame, up to 17 ms, on any page
 * with a transition; the bare page has none. `REST_MS=150` includes that wait.
 */
const restMs = Number(process.env.REST_MS ?? 250)

export interface Probe {
  page: Page
  /**
   * Slows the processor, or restores the machine's own speed. The browser slows a page by keeping a core busy, even if
   * the page does nothing: only the page that is measured may be slow, or it also waits for the cores of the others.
   */
  slow(isSlow: boolean): Promise<void>
  /** Milliseconds from the key's own time stamp until its move was painted; undefined if nothing moved. */
  press(key: Key): Promise<number | undefined>
  /**
   * Holds a key like hardware does, whether or not the page keeps up.
   * @returns the number of moves, and the time from the release until the last move was painted, in ms
   */
  hold(key: Key, ms: number): Promise<{ moves: number; lastAfterRelease: number }>
  /** Milliseconds from OK until `ready` (an expression) is true and painted. */
  pressUntil(key: Key, ready: string): Promise<number>
}

/**
 * A script for the page: records when keys arrived and when their moves were painted. A move is DOM focus on another
 * element, or another active row of the focused list.
 */
const watcherScript = `(function () {
  var moves = [], downAt = 0, upAt = 0
  function afterPaint(then) {
    requestAnimationFrame(function () {
      var channel = new MessageChannel()
      channel.port1.onmessage = function () { then(performance.now()) }
      channel.port2.postMessage(0)
    })
  }
  function moved() { var keyAt = downAt; afterPaint(function (paintedAt) { moves.push({ keyAt: keyAt, paintedAt: paintedAt }) }) }
  addEventListener('keydown', function (event) { downAt = event.timeStamp }, true)
  addEventListener('keyup', function (event) { upAt = event.timeStamp }, true)
  addEventListener('focusin', moved, true)
  new MutationObserver(moved).observe(document, {
    subtree: true, attributes: true, attributeFilter: ['aria-activedescendant']
  })
  window.keyProbe = {
    moves: function () { return moves },
    start: function () { moves = []; downAt = 0; upAt = 0 },
    times: function () { return { downAt: downAt, upAt: upAt } },
    when: function (ready) {
      return new Promise(function (resolve) {
        function look() { ready() ? afterPaint(resolve) : requestAnimationFrame(look) }
        look()
      })
    }
  }
})()`

interface Move {
  /** The time stamp of the key. */
  keyAt: number
  /** When the move was painted. */
  paintedAt: number
}

/** Watches every page that is loaded in it, on a processor that is slower by `slowdown`. */
export async function openProbe(page: Page, slowdown: number): Promise<Probe> {
  await page.addInitScript(watcherScript)
  const devTools = await page.context().newCDPSession(page)
  const slow = async (isSlow: boolean) => {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowdown : 1 })
  }
  await slow(true)
  const moves = async () => (await page.evaluate('keyProbe.moves()')) as Move[]
  const firstMove = async () => {
    // Longer than any move takes: if nothing has moved by then, the focus was at an edge.
    for (let wait = 0; wait < 20; wait += 1) {
      await sleep(25)
      const [first] = await moves()
      if (first) return first
    }
    return undefined
  }
  return {
    page,
    slow,
    press: async (key) => {
      await page.evaluate('keyProbe.start()')
      await sendKeyDown(devTools, key)
      const first = await firstMove()
      // A thumb stays on a key for about 100 ms. If the key were released at once, the release would come before the
      // paint, and the browser delays the frame to find the target of the release: on a full page, but not on an empty
      // one.
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...codeOf(key) })
      if (first) await sleep(restMs)
      return first && first.paintedAt - first.keyAt
    },
    hold: async (key, ms) => {
      await page.evaluate('keyProbe.start()')
      const sent: Promise<unknown>[] = []
      const end = Date.now() + ms
      for (let repeat = 0; Date.now() < end; repeat += 1) {
        // Not awaited: a remote does not wait for the page.
        sent.push(sendKeyDown(devTools, key, repeat > 0))
        await sleep(33)
      }
      sent.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...codeOf(key) }))
      await Promise.all(sent)
      await sleep(1_000)
      const { upAt } = (await page.evaluate('keyProbe.times()')) as { upAt: number }
      const all = await moves()
      return { moves: all.length, lastAfterRelease: Math.max(0, (all[all.length - 1]?.paintedAt ?? 0) - upAt) }
    },
    pressUntil: async (key, ready) => {
      await page.evaluate('keyProbe.start()')
      const painted = page.evaluate(`new Promise(function (resolve) {
        addEventListener('keydown', function (event) {
          keyProbe.when(function () { return ${ready} }).then(function (at) { resolve(at - event.timeStamp) })
        }, { once: true, capture: true })
      })`)
      // The page must be listening before the key arrives.
      await page.evaluate('1')
      await sendKeyDown(devTools, key)
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...codeOf(key) })
      return Number(await painted)
    },
  }
}

function codeOf(key: Key) {
  return { key, code: key, windowsVirtualKeyCode: keyCodes[key], nativeVirtualKeyCode: keyCodes[key] }
}

function sendKeyDown(devTools: CDPSession, key: Key, autoRepeat = false): Promise<unknown> {
  const type = key === 'Enter' ? ({ type: 'keyDown', text: '\r' } as const) : ({ type: 'rawKeyDown' } as const)
  return devTools.send('Input.dispatchKeyEvent', { ...type, ...codeOf(key), autoRepeat })
}
