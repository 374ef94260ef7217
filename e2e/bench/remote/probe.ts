import type { CDPSession, Page } from '@playwright/test'

const keyCodes = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Enter: 13, Escape: 27 } as const
export type Key = keyof typeof keyCodes

/**
 * After a move, until the next key. What follows it takes some 180 ms: its paint, its growth
 * (120 ms), and two frames until the browser stops drawing. A key within that waits for the next frame, up to 17 ms, as on every
 * page where something moves; the two buttons have nothing that does. `REST_MS=150` measures that, too.
 */
const restMs = Number(process.env.REST_MS ?? 250)

export interface Probe {
  page: Page
  /**
   * A slow processor, or the machine's own. The browser slows a page by keeping a core busy, whether or not the page
   * does anything: only the page that is measured may be slow, or it waits for the others' cores, too.
   */
  slow(on: boolean): Promise<void>
  /** Milliseconds from the key's own time stamp until what it moved was painted; undefined where nothing moved. */
  press(key: Key): Promise<number | undefined>
  /**
   * Holds a key as hardware does, whether or not the page keeps up.
   * @returns how often it moved something, and how long after the release the last move was painted, in ms
   */
  hold(key: Key, ms: number): Promise<{ moves: number; lastAfterRelease: number }>
  /** Milliseconds from OK until `ready` (an expression) holds and is painted. */
  pressUntil(key: Key, ready: string): Promise<number>
}

/**
 * In words of its own, for the page: notes when keys came and when what they moved was painted. A move is DOM focus on
 * another element, or another row of the focused list.
 */
const watcher = `(function () {
  var moves = [], downAt = 0, upAt = 0
  function afterPaint(then) {
    requestAnimationFrame(function () {
      var channel = new MessageChannel()
      channel.port1.onmessage = function () { then(performance.now()) }
      channel.port2.postMessage(0)
    })
  }
  function moved() { var of = downAt; afterPaint(function (at) { moves.push({ of: of, at: at }) }) }
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
  of: number
  at: number
}

/** Every page of it is watched from its start, with a processor that many times slower. */
export async function openProbe(page: Page, slowdown: number): Promise<Probe> {
  await page.addInitScript(watcher)
  const devTools = await page.context().newCDPSession(page)
  const slow = async (on: boolean) => {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: on ? slowdown : 1 })
  }
  await slow(true)
  const moves = async () => (await page.evaluate('keyProbe.moves()')) as Move[]
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const firstMove = async () => {
    // Longer than any move is measured to take: what has not moved by then was at an edge.
    for (let wait = 0; wait < 20; wait += 1) {
      await pause(25)
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
      await down(devTools, key)
      const first = await firstMove()
      // A thumb is on a key for some 100 ms. Let go in the same moment, it would be heard before the paint, and a browser
      // holds up the frame to find what the key is let go on: on a full page, but not on an empty one.
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...codeOf(key) })
      if (first) await pause(restMs)
      return first && first.at - first.of
    },
    hold: async (key, ms) => {
      await page.evaluate('keyProbe.start()')
      const sent: Promise<unknown>[] = []
      const end = Date.now() + ms
      for (let repeat = 0; Date.now() < end; repeat += 1) {
        // Not awaited: a remote control does not wait until the page has drawn.
        sent.push(down(devTools, key, repeat > 0))
        await pause(33)
      }
      sent.push(devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...codeOf(key) }))
      await Promise.all(sent)
      await pause(1_000)
      const { upAt } = (await page.evaluate('keyProbe.times()')) as { upAt: number }
      const all = await moves()
      return { moves: all.length, lastAfterRelease: Math.max(0, (all[all.length - 1]?.at ?? 0) - upAt) }
    },
    pressUntil: async (key, ready) => {
      await page.evaluate('keyProbe.start()')
      const painted = page.evaluate(`new Promise(function (resolve) {
        addEventListener('keydown', function (event) {
          keyProbe.when(function () { return ${ready} }).then(function (at) { resolve(at - event.timeStamp) })
        }, { once: true, capture: true })
      })`)
      // The page must be listening before the key comes.
      await page.evaluate('1')
      await down(devTools, key)
      await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...codeOf(key) })
      return Number(await painted)
    },
  }
}

function codeOf(key: Key) {
  return { key, code: key, windowsVirtualKeyCode: keyCodes[key], nativeVirtualKeyCode: keyCodes[key] }
}

function down(devTools: CDPSession, key: Key, autoRepeat = false): Promise<unknown> {
  const type = key === 'Enter' ? ({ type: 'keyDown', text: '\r' } as const) : ({ type: 'rawKeyDown' } as const)
  return devTools.send('Input.dispatchKeyEvent', { ...type, ...codeOf(key), autoRepeat })
}
