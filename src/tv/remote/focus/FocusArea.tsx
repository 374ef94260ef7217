import {
  type FocusableComponent,
  FocusContext,
  type NextFocusResolver,
  useFocusable,
} from '@noriginmedia/norigin-spatial-navigation'
import type { ReactNode } from 'react'
import { useOnlyShown } from './onlyShown.ts'
import { nextInRows } from './rows.ts'

interface FocusAreaProps {
  focusKey: string
  className?: string
  children: ReactNode
  /** The element that an arrow from outside focuses. Default: the one that had the focus here last. */
  enterAt?: string
  /** Called with true when the focus enters the area, and with false when it leaves. */
  onInside?: (inside: boolean) => void
}

/**
 * A part of the page in which arrows move by rows (`nextTarget`). At its edge they move on to the neighbouring area.
 */
export function FocusArea(props: FocusAreaProps) {
  if (useOnlyShown()) return <div className={props.className}>{props.children}</div>
  return <ReachableArea {...props} />
}

function ReachableArea({ focusKey, className, children, enterAt, onInside }: FocusAreaProps) {
  const { ref } = useFocusable<object, HTMLDivElement>({
    focusKey,
    // norigin waits 300 ms, and does nothing after the last child is removed: `focusManager.ts` restores the focus
    // instead.
    autoRestoreFocus: false,
    saveLastFocusedChild: enterAt === undefined,
    ...(enterAt === undefined ? {} : { preferredChildFocusKey: enterAt }),
    nextFocusResolver: nextTarget,
    // The resolver measures the children itself.
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

/**
 * Tells norigin which element an arrow focuses within a focus area: by rows (`rows.ts`). Up and down enter a group of
 * choices, or the row of key figures, at the chosen one, so that passing through chooses nothing. Null at the edge:
 * norigin then moves on to the neighbouring area.
 */
const nextTarget: NextFocusResolver = (direction, focusKey, siblings) => {
  const from = siblings.find((sibling) => sibling.focusKey === focusKey)
  if (!from) return null
  const others = siblings
    .filter((sibling) => sibling !== from)
    .map((focusable) => ({ focusable, box: focusable.node.getBoundingClientRect() }))
    .filter(({ focusable: { node }, box }) => box.width > 0 || node.getClientRects().length > 0)
  const next = nextInRows(direction, from.node.getBoundingClientRect(), others)
  if (!next || direction === 'left' || direction === 'right') return next ?? null
  return chosenOption(next, from, siblings) ?? next
}

/** The chosen option of the group that `next` belongs to: choices, those beside the screen's title, or key figures. */
function chosenOption(
  next: FocusableComponent,
  from: FocusableComponent,
  siblings: readonly FocusableComponent[],
): FocusableComponent | undefined {
  const options = next.node.closest('[role="radiogroup"], .screen-head, .metric-tiles')
  if (!options || options.contains(from.node)) return undefined
  const chosen = options.querySelector('[role="radio"][aria-checked="true"], .tile[data-selected="true"]')
  return siblings.find(({ node }) => node === chosen)
}
