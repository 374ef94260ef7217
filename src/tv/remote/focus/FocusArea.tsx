import { type FocusableComponent, FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Direction, isDirection } from '../actions.ts'
import { addFocusGroup } from './focusManager.ts'
import { drawn, nextTargetFrom } from './nextTarget.ts'
import { useOnlyShown } from './onlyShown.ts'

interface FocusAreaProps {
  focusKey: string
  className?: string
  children: ReactNode
  /** What an arrow that comes from outside focuses; without it, what had the focus here last. */
  enterAt?: string
  /** Told when the focus comes in and when it goes. */
  onInside?: (inside: boolean) => void
}

/** A part of the page in which arrows go by rows (`nextTarget.ts`); at its edge they go on to the area beside it. */
export function FocusArea(props: FocusAreaProps) {
  if (useOnlyShown()) return <div className={props.className}>{props.children}</div>
  return <ReachableArea {...props} />
}

function ReachableArea({ focusKey, className, children, enterAt, onInside }: FocusAreaProps) {
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
  const latest = useRef(enterAt)
  latest.current = enterAt
  useEffect(() => {
    if (ref.current) return addFocusGroup(focusKey, ref.current, () => latest.current)
  }, [focusKey, ref])
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
  const others = drawn(siblings.filter((sibling) => sibling !== from))
  return (
    nextTargetFrom(direction as Direction, { focusable: from, box: from.node.getBoundingClientRect() }, others) ?? null
  )
}
