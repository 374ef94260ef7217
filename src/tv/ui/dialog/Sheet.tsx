import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import './sheet.css'

interface SheetProps {
  /** The element that holds all of it, for `useModal`. */
  container: RefObject<HTMLDivElement | null>
  title: string
  /** The id that its title gets. */
  titleId: string
  /** The id of the words that a voice guide reads after the title. */
  wordsId?: string
  /** What is behind shows what is pointed at: it is dimmed less. */
  previews?: boolean
  /** A pointer presses beside it. */
  onBeside: () => void
  children: ReactNode
}

/** A dialog at the right edge; the screen that it is about stays in sight, dimmed. */
export function Sheet({ container, title, titleId, wordsId, previews = false, onBeside, children }: SheetProps) {
  return createPortal(
    <div
      className="sheet-layer"
      ref={container}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={wordsId}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers alone; everybody else has Back. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className="sheet-dim" data-previews={previews} onClick={onBeside} />
      <div className="sheet">
        <h2 className="sheet-title" id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </div>,
    document.body,
  )
}
