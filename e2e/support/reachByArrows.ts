import type { Page } from '@playwright/test'

/** Where arrows lead between the focusable elements of a screen. */
interface ArrowTargets {
  /** In DOM order, as a voice guide reads them. */
  elements: readonly {
    name: string
    left: number
    top: number
    right: number
    bottom: number
    direction: string | null
    /** A key of the on-screen keyboard. */
    isKey: boolean
  }[]
  /** For each element, where the four arrows lead, as indexes of `elements`. */
  targets: readonly (readonly number[])[]
}

/**
 * Presses every arrow on every element inside `within`. A list counts as one element, entered at its first row. The
 * page receives the same events as from a remote; it gets at most `patience` ms after each instead of a frame, because
 * a screen has about fifty elements.
 */
async function arrowTargets(page: Page, selector: string, patience: number): Promise<ArrowTargets> {
  return page.evaluate(
    async ({ within: root, patience }) => {
      const find = () =>
        [...document.querySelectorAll(`${root} [tabindex]`)].filter(
          (element): element is HTMLElement =>
            element instanceof HTMLElement &&
            element.getClientRects().length > 0 &&
            !element.classList.contains('screen-back'),
        )
      const elements = find()
      /**
       * A row of a list may show another chart beside it: the element at the same place stands for the one that left.
       */
      const replaceGone = () => {
        for (const [place, element] of elements.entries())
          if (!element.isConnected) elements[place] = find()[place] ?? element
      }
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const press = async (keyCode: number) => {
        const focused = document.activeElement
        for (const type of ['keydown', 'keyup'])
          document.activeElement?.dispatchEvent(new KeyboardEvent(type, { keyCode, bubbles: true, cancelable: true }))
        // norigin moves the focus in a separate task, if the arrow leads anywhere.
        for (let waited = 0; waited < patience && document.activeElement === focused; waited += 4) await wait(4)
      }
      const targets: number[][] = []
      const otherPeriods: number[] = []
      let below = -1
      for (const place of elements.keys()) {
        const led = new Set<number>()
        for (const keyCode of [37, 38, 39, 40]) {
          replaceGone()
          const element = elements[place]
          if (!element) continue
          // Down from a period chooses it, and leads where it leads from the chosen one.
          if (keyCode === 40 && element.matches('.screen-head [aria-checked="false"]')) {
            otherPeriods.push(place)
            continue
          }
          element.focus()
          await wait(4)
          const row = element.getAttribute('aria-activedescendant')
          await press(keyCode)
          replaceGone()
          const target = elements.indexOf(document.activeElement as HTMLElement)
          if (target >= 0 && target !== place) led.add(target)
          if (keyCode === 40 && element.matches('.screen-head [aria-checked="true"]')) below = target
          // The arrow moved within the list: moves back to the row that was active.
          if (target === place && row !== null && element.getAttribute('aria-activedescendant') !== row)
            await press(keyCode === 40 ? 38 : 40)
        }
        targets.push([...led])
      }
      for (const place of otherPeriods) if (below >= 0) targets[place]?.push(below)
      replaceGone()
      const name = (element: HTMLElement) =>
        element.getAttribute('aria-label') || element.textContent?.trim().slice(0, 40) || element.className
      return {
        targets,
        elements: elements.map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          const direction = element.parentElement && getComputedStyle(element.parentElement).direction
          return { name: name(element), left, top, right, bottom, direction, isKey: element.matches('.keypad *') }
        }),
      }
    },
    { within: selector, patience },
  )
}

/** How the elements inside `within` are connected by arrows, and the two that are most presses apart. */
export async function farthestTargets(page: Page, selector = 'main', maxPresses = 6) {
  const measure = async (patience: number) => {
    const targets = await arrowTargets(page, selector, patience)
    return { targets, ...farthest(targets) }
  }
  const quick = await measure(12)
  // On a busy machine, a move may take longer: tries again with more time.
  return quick.presses <= maxPresses ? quick : await measure(90)
}

/**
 * The two elements that are most presses apart; `presses` is infinite if no arrows lead from one to the other. Keys of a
 * keyboard only have to be reached: they are as far apart as its rows are long.
 */
function farthest({ elements, targets }: ArrowTargets): { from: string; to: string; presses: number } {
  let pair = { from: '', to: '', presses: 0 }
  for (const [start, { name, isKey }] of elements.entries()) {
    const presses = new Map([[start, 0]])
    const queue = [start]
    for (let place = queue.shift(); place !== undefined; place = queue.shift())
      for (const target of targets[place] ?? [])
        if (!presses.has(target)) {
          presses.set(target, (presses.get(place) ?? 0) + 1)
          queue.push(target)
        }
    for (const [end, { name: to, isKey: toKey }] of elements.entries()) {
      const count = presses.get(end) ?? Number.POSITIVE_INFINITY
      if ((isKey || toKey) && Number.isFinite(count)) continue
      if (count > pair.presses) pair = { from: name, to, presses: count }
    }
  }
  return pair
}

/** Pairs whose first element in the document is read after the second on the screen: a voice guide would jump back. */
export function readBackwards({ elements }: ArrowTargets, pageDirection: 'ltr' | 'rtl' = 'ltr'): string[] {
  const wrong: string[] = []
  for (const [place, next] of elements.entries()) {
    const before = elements[place - 1]
    if (!before) continue
    // The keys of a PIN lie as on a remote, in every language.
    const direction = before.direction === next.direction ? next.direction : pageDirection
    // Distances along a line, from where it begins.
    const start = ({ left, right }: { left: number; right: number }) => (direction === 'ltr' ? left : -right)
    const end = ({ left, right }: { left: number; right: number }) => (direction === 'ltr' ? right : -left)
    const sameRow = Math.min(before.bottom, next.bottom) - Math.max(before.top, next.top) > 0
    const backwards = sameRow ? end(next) <= start(before) : next.bottom <= before.top && start(next) < end(before)
    if (backwards) wrong.push(`${before.name} is read before ${next.name}`)
  }
  return wrong
}
