import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import type { ReactNode } from 'react'
import { nextTarget } from './nextTarget.ts'
import { useOnlyShown } from './onlyShown.ts'

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
 * A part of the page in which arrows move by rows (`nextTarget.ts`). At its edge they move on to the neighbouring area.
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
