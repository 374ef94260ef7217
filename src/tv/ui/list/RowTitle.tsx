import { useEffect, useRef } from 'react'
import { whenIdle } from '#tv/time/idle.ts'
import './list.css'

interface RowTitleProps {
  text: string
  /** Whether OK would press this row. While its list has the focus, a title of more than two lines then scrolls. */
  pointed: boolean
}

/** A title in two lines. A longer one is cut, and scrolls in the row that has the focus. */
export function RowTitle({ text, pointed }: RowTitleProps) {
  const whole = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useEffect(() => {
    const [inner, outer] = [whole.current, whole.current?.parentElement]
    if (!inner || !outer) return
    const scroll = (hidden: number) => {
      outer.dataset.cut = String(hidden > 1)
      inner.style.setProperty('--row-title-hidden', `${-hidden}px`)
    }
    scroll(0)
    // The height needs a layout, which would delay the paint of the focus after a key.
    if (pointed) return whenIdle(() => scroll(Math.max(0, inner.scrollHeight - outer.clientHeight)))
  }, [pointed, text])
  return (
    <span className="row-title">
      <span ref={whole} className="row-title-whole" dir="auto">
        {text}
      </span>
    </span>
  )
}
