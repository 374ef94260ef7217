import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import type { ReactNode } from 'react'
import { nextTarget } from './nextTarget.ts'
import { useOnlyShown } from './onlyShown.ts'

interface FocusAreaProps {
  focusKey: string
  className?: string
  children: ReactNode
  /** What an arrow from outside focuses. Default: what had the focus here last. */
  enterAt?: string
  /** Called when the focus comes in and when it goes out. */
  onInside?: (inside: boolean) => void
}

/** A part of the page in which arrows go by rows (`nextTarget.ts`). At its edge they go on to the area beside it. */
export function FocusArea(props: FocusAreaProps) {
  if (useOnlyShown()) return <div className={props.className}>{props.children}</div>
  return <ReachableArea {...props} />
}

function ReachableArea({ focusKey, className, children, enterAt, onInside }: FocusAreaProps) {
  const { ref } = useFocusable<object, HTMLDivElement>({
    focusKey,
    // It waits 300 ms, and does nothing once the last child is gone: `focusManager.ts` does it instead.
    autoRestoreFocus: false,
    saveLastFocusedChild: enterAt === undefined,
    ...(enterAt === undefined ? {} : { preferredChildFocusKey: enterAt }),
    nextFocusResolver: nextTarget,
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
