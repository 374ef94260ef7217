import { type ReactNode, useRef } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'

interface ScrollTextProps {
  focusKey: string
  /** Name for screen readers. */
  label: string
  children: ReactNode
}

/** Share of the visible height that one press scrolls: the text that stays shows where to read on. */
const stepShare = 0.4

/** Text of any length that scrolls. Up and down scroll it; at its ends they move the focus. */
export function ScrollText({ focusKey, label, children }: ScrollTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const { props } = useFocus<HTMLElement>({
    focusKey,
    onArrow: (direction) => {
      const node = box.current
      if (!node || (direction !== 'up' && direction !== 'down')) return false
      const before = node.scrollTop
      node.scrollTop += (direction === 'up' ? -1 : 1) * Math.round(node.clientHeight * stepShare)
      return node.scrollTop !== before
    },
  })
  return (
    <section {...props} className="scroll-text focusable" aria-label={label}>
      <div
        className="scroll-text-box"
        ref={box}
        onWheel={({ deltaY, currentTarget }) => {
          currentTarget.scrollTop += deltaY
        }}
      >
        {children}
      </div>
    </section>
  )
}
