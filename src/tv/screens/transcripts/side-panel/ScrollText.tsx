import { type ReactNode, useRef } from 'react'
import { useFocus } from '../../../remote/focus/useFocus.ts'

interface ScrollTextProps {
  focusKey: string
  /** What it is, for voice guides. */
  label: string
  children: ReactNode
}

/** Of what is seen, so much moves with a press: the rest is where the eye goes on. */
const stepShare = 0.4

/** Text of any length in a place of its own: up and down scroll it, and leave it at its ends. */
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
