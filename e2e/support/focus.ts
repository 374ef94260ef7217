import { expect, type Page } from '@playwright/test'

/** The element with DOM focus; `problem` if a person could not find it on the screen. */
async function focusNow(page: Page): Promise<{ problem?: string; element: string }> {
  return page.evaluate(() => {
    const element = document.activeElement
    const name = element?.outerHTML.slice(0, 160) ?? 'nothing'
    if (!(element instanceof HTMLElement) || element === document.body)
      return { element: name, problem: 'nothing has the focus' }
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const isRendered = (other: Element) => other.getClientRects().length > 0
    const container = element.closest('[role="dialog"]') ?? document
    // Other elements that a voice guide, the Tab key or the styles would treat as focused.
    const rivals = [...container.querySelectorAll('.focusable[tabindex="0"], [data-active="true"]')].filter(
      (other) =>
        !element.contains(other) && isRendered(other) && (container !== document || !other.closest('[role="dialog"]')),
    )
    // Those around it that it covers. A chart covers none: its stops are drawn on it.
    const covered = [...container.querySelectorAll('.focusable')].filter((other) => {
      if (other.contains(element) || element.contains(other) || element.matches('.framed, nav *')) return false
      const { left, right, top, bottom } = other.getBoundingClientRect()
      return (
        Math.min(right, box.right) - Math.max(left, box.left) > 0.5 &&
        Math.min(bottom, box.bottom) - Math.max(top, box.top) > 0.5 &&
        !other.closest('nav, [inert]')
      )
    })
    const problem =
      box.width < 1 || box.height < 1
        ? 'it has no size'
        : style.visibility !== 'visible' || style.display === 'none' || element.closest('[aria-hidden="true"], [inert]')
          ? 'it is hidden'
          : box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
            ? `it is off the screen at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`
            : !hit || !(element.contains(hit) || hit.contains(element))
              ? `it is covered by ${hit?.outerHTML.slice(0, 160)}`
              : covered.length > 0
                ? `it covers ${covered[0]?.outerHTML.slice(0, 160)}`
                : rivals.length > 0
                  ? `so has ${rivals[0]?.outerHTML.slice(0, 160)}`
                  : undefined
    return problem === undefined ? { element: name } : { element: name, problem }
  })
}

/**
 * Asserts that exactly one visible element has DOM focus, which a voice guide reads and OK presses. After a change this
 * may take a moment (300 ms of automatic restore), but not longer than a person would wait.
 */
export async function expectFocus(page: Page, when = 'now'): Promise<void> {
  await expect
    .poll(
      async () => {
        const { problem, element } = await focusNow(page)
        return problem && `${when}: ${problem} (${element})`
      },
      { message: `${when}: the focus`, timeout: 1_500, intervals: [0, 50, 100, 200, 300] },
    )
    .toBeUndefined()
}
