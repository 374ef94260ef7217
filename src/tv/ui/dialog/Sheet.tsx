import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import './sheet.css'

interface SheetProps {
  /** The outermost element, for `useModal`. */
  container: RefObject<HTMLDivElement | null>
  title: string
  /** The ID of the title's element. */
  titleId: string
  /** The ID of the text that a voice guide reads after the title. */
  wordsId?: string
  /** The screen behind previews the choice, so it is dimmed less. */
  previews?: boolean
  /** Room for pictures. */
  wide?: boolean
  /** Called when a pointer presses outside the sheet. */
  onPressOutside: () => void
  children: ReactNode
}

/** A dialog at the right edge; the screen below is visible, dimmed. */
export function Sheet({
  container,
  title,
  titleId,
  wordsId,
  previews = false,
  wide = false,
  onPressOutside,
  children,
}: SheetProps) {
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
      <div className="sheet-dim" data-previews={previews} onClick={onPressOutside} />
      <div className="sheet" data-wide={wide}>
        <h2 className="sheet-title" id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </div>,
    document.body,
  )
}
