import { type FocusableComponent, FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import type { ReactNode } from 'react'
import { type Direction, isDirection } from '../actions.ts'
import { nextInRows } from './rows.ts'

interface FocusAreaProps {
  focusKey: string
  className?: string
  children: ReactNode
  /** What an arrow that comes from outside focuses; without it, what had the focus here last. */
  enterAt?: string
  /** Told when the focus comes in and when it goes. */
  onInside?: (inside: boolean) => void
}

/**
 * A part of the page in which arrows go by rows (`rows.ts`); at its edge they go on to the area beside it. Up and down
 * come into choices at the chosen one, wherever they came from: from there the way to each other is short.
 */
export function FocusArea({ focusKey, className, children, enterAt, onInside }: FocusAreaProps) {
  const { ref } = useFocusable<object, HTMLDivElement>({
    focusKey,
    autoRestoreFocus: false,
    saveLastFocusedChild: enterAt === undefined,
    ...(enterAt === undefined ? {} : { preferredChildFocusKey: enterAt }),
    nextFocusResolver: byRows,
    // The resolver measures what it asks for.
    measureChildrenLayout: false,
    onFocus: () => onInside?.(true),
    onBlur: () => onInside?.(false),
  })
  return (
    <FocusContext.Provider value={focusKey}>
      <div ref={ref} className={className}>
        {children}
      </div>
    </FocusContext.Provider>
  )
}

function byRows(direction: string, focusKey: string, siblings: FocusableComponent[]): FocusableComponent | null {
  const from = siblings.find((sibling) => sibling.focusKey === focusKey)
  if (!from || !isDirection(direction as Direction)) return null
  const candidates = siblings
    .filter((sibling) => sibling !== from && sibling.node.getClientRects().length > 0)
    .map((spot) => ({ spot, box: spot.node.getBoundingClientRect() }))
  const next = nextInRows(direction as Direction, from.node.getBoundingClientRect(), candidates)
  if (!next || direction === 'left' || direction === 'right') return next ?? null
  const chosen = chosenBeside(next.node, from.node)
  return siblings.find(({ node }) => node === chosen) ?? next
}

/** Of the choices that `next` is one of, or that stand beside the title with it, the chosen one. */
function chosenBeside(next: Element, from: Element): Element | null {
  const choices = next.closest('[role="radiogroup"], .screen-head')
  return !choices || choices.contains(from) ? null : choices.querySelector('[role="radio"][aria-checked="true"]')
}
