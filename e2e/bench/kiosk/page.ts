import { sessionEventsPath } from '#contract/sessionEvents.ts'

// Scripts for the page as text: a function would bring names of the tool that compiles this file.

/**
 * The clock that runs ahead keeps an error with each timer, and with its stack whatever its callers hold: that would be
 * measured with the television, which has no such clock.
 */
export const noStacks = 'Error.stackTraceLimit = 0'

/**
 * The proxy's heartbeats come by its own clock: to a page whose clock runs ahead its events would seem silent, and broken,
 * every other turn. Here they come by the page's as well.
 */
export const beating = `(function () {
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

/** The machine code of the clock that runs ahead is made before anything is measured: no television has it. */
export const warming = `(async function () {
  for (var round = 0; round < 3000; round += 1) {
    setTimeout(function () {}, 0)
    await window.__pwClock.controller.runFor(1)
    if (round % 10 === 0) await window.__pwClock.controller.fastForward(1)
  }
})()`

/** The first of the screen that is seen: those that wait for their turn are in the page too. */
const seen = `function (selector) {
  return Array.from(document.querySelectorAll('.kiosk ' + selector)).find(function (found) {
    return found.getClientRects().length > 0
  })
}`

/**
 * In words of its own, for the page: leaps from turn to turn, and leaves each screen real time to be drawn. All turns are
 * one call: the browser keeps the text and the code of each that it is asked to evaluate, so that thousands of calls would
 * be measured with the television.
 */
export const turning = `(async function (turns, everyMs) {
  var clock = window.__pwClock, stood = 0
  function really(ms) { return new Promise(function (done) { clock.builtins.setTimeout(done, ms) }) }
  function title() { var found = (${seen})('main'); return found === undefined ? null : found.getAttribute('aria-label') }
  var before = title()
  for (var turn = 0; turn < turns; turn += 1) {
    await clock.controller.fastForward(everyMs)
    // The next tick sees that the time is over.
    await clock.controller.runFor(1000)
    for (var wait = 0; wait < 10 && (title() === null || title() === before); wait += 1) await really(20)
    await really(40)
    if (title() === before) stood += 1
    before = title()
  }
  return stood
})`

/** With its figures. */
export const isOverview = `(${seen})('.tile[aria-label^="Views: "]') !== undefined`
export const hasLine = `(${seen})('.chart-line') !== undefined`
