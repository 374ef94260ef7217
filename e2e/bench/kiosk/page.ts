import { sessionEventsPath } from '#contract/accounts.ts'

// Scripts for the page, as text: in a function, the compiler of this file would refer to helpers that the page lacks.

/**
 * Playwright's clock stores an error with each timer, and the error's stack keeps objects of its callers alive. Without
 * stacks these are not measured: a television has no such clock.
 */
export const withoutErrorStacks = 'Error.stackTraceLimit = 0'

/**
 * Adds heartbeats to the event stream by the page's clock. The proxy sends them by its own clock, so a page whose clock
 * runs ahead would take the stream for broken every other turn.
 */
export const withHeartbeats = `(function () {
  var ask = window.fetch
  window.fetch = async function (address, options) {
    var answer = await ask.call(window, address, options)
    if (!answer.ok || !String(address).endsWith('${sessionEventsPath}')) return answer
    var reader = answer.body.getReader()
    var beat
    var body = new ReadableStream({
      start: function (events) {
        beat = setInterval(function () { events.enqueue(new TextEncoder().encode(':\\n\\n')) }, 15000)
      },
      pull: async function (events) {
        try {
          var next = await reader.read()
          if (!next.done) return events.enqueue(next.value)
          events.close()
        } catch (lost) {
          events.error(lost)
        }
        clearInterval(beat)
      },
      cancel: function (reason) {
        clearInterval(beat)
        return reader.cancel(reason)
      },
    })
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
})()`

/** Has the engine compile Playwright's clock before the measurements, because no television has this clock. */
export const warmUpClock = `(async function () {
  for (var round = 0; round < 3000; round += 1) {
    setTimeout(function () {}, 0)
    await window.__pwClock.controller.runFor(1)
    if (round % 10 === 0) await window.__pwClock.controller.fastForward(1)
  }
})()`

/** Finds the first visible element of a selector: screens that wait for their turn are in the page too. */
const findVisible = `function (selector) {
  return Array.from(document.querySelectorAll('.kiosk ' + selector)).find(function (found) {
    return found.getClientRects().length > 0
  })
}`

/**
 * Advances the clock from turn to turn, and gives each screen real time to render. All turns are one call: the browser
 * stores text and code of each script that it evaluates, and would add those of thousands of calls to the measurement.
 */
export const turnScreensScript = `(async function (turns, everyMs) {
  var clock = window.__pwClock, stood = 0
  function really(ms) { return new Promise(function (done) { clock.builtins.setTimeout(done, ms) }) }
  function title() { var found = (${findVisible})('main'); return found === undefined ? null : found.getAttribute('aria-label') }
  var before = title()
  for (var turn = 0; turn < turns; turn += 1) {
    await clock.controller.fastForward(everyMs)
    // The rotation turns at its next tick.
    await clock.controller.runFor(1000)
    for (var wait = 0; wait < 10 && (title() === null || title() === before); wait += 1) await really(20)
    await really(40)
    if (title() === before) stood += 1
    before = title()
  }
  return stood
})`

/** Whether the visible screen is Overview with its numbers. */
export const isOverview = `(${findVisible})('.tile[aria-label^="Views: "]') !== undefined`
export const hasLine = `(${findVisible})('.chart-line') !== undefined`
