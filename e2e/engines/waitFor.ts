/** The connection to an engine broke because the engine ended. */
export class EngineDied extends Error {
  override name = 'EngineDied'
}

/**
 * Waits until an expression of the page is truthy.
 * @returns a function that throws an Error with the page's text after `timeout` ms, and `EngineDied` at once
 */
export function waitForIn(evaluate: (expression: string) => Promise<unknown>, errors: readonly string[]) {
  return async (expression: string, timeout = 20_000): Promise<void> => {
    const end = Date.now() + timeout
    // A page that is loading another page cannot evaluate anything: that counts as false.
    while (!(await evaluate(`!!(${expression})`).catch(falseUnlessDied))) {
      if (Date.now() > end) {
        const text = await evaluate('document.body.innerText').catch(String)
        const focus = await evaluate('document.activeElement.outerHTML.slice(0, 200)').catch(String)
        throw new Error(
          `not within ${timeout} ms: ${expression}\nerrors: ${errors.join('\n') || 'none'}\nthe focus: ${focus}\non the screen:\n${text}`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function falseUnlessDied(error: unknown): false {
  if (error instanceof EngineDied) throw error
  return false
}
