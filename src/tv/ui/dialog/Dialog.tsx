import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useModal } from './useModal.ts'
import './dialog.css'

export interface DialogAction {
  label: string
  /** Before the label. */
  picture?: ReactNode
  /** If several may have the same label. */
  id?: string
  onPress: () => void
  /** The dialog stays open after this action, and shows the result. */
  stays?: boolean
}

interface DialogProps {
  title: string
  children?: ReactNode
  /** The first has the focus when the dialog opens: it should be one that changes nothing. */
  actions: readonly DialogAction[]
  /** Room for pictures. */
  wide?: boolean
  /** Called once, however the dialog closes; the owner then stops rendering it. */
  onClose: () => void
}

/**
 * A question in a sheet, with its answers below each other. Back closes it. It moves the focus among its own buttons,
 * so that it works before norigin is loaded, and returns the focus when it closes.
 */
export function Dialog({ title, children, actions, wide = false, onClose }: DialogProps) {
  const [index, setIndex] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const dialog = useRef<HTMLDivElement>(null)
  const focused = Math.min(index, actions.length - 1)
  const id = useId()

  const close = useModal({
    container: dialog,
    focused: () => buttons.current[focused],
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      if (action === 'up') setIndex(Math.max(0, focused - 1))
      if (action === 'down') setIndex(Math.min(actions.length - 1, focused + 1))
      if (action === 'ok' && phase === 'press') act(actions[focused])
    },
    onClose,
  })
  const act = (action: DialogAction | undefined) => {
    if (!action) return
    if (!action.stays) close()
    action.onPress()
  }

  return (
    <Sheet container={dialog} title={title} titleId={`${id}t`} wordsId={`${id}d`} wide={wide} onPressOutside={close}>
      <div className="dialog-words" id={`${id}d`} aria-live="polite">
        {children}
      </div>
      <div className="dialog-actions">
        {actions.map((action, index) => (
          <button
            key={action.id ?? action.label}
            type="button"
            className="dialog-action focusable"
            data-pictured={action.picture !== undefined}
            ref={(button) => {
              buttons.current[index] = button
            }}
            tabIndex={index === focused ? 0 : -1}
            onMouseMove={() => setIndex(index)}
            onFocus={() => setIndex(index)}
            onClick={() => act(action)}
          >
            {action.picture}
            <span className="dialog-label">{action.label}</span>
          </button>
        ))}
      </div>
    </Sheet>
  )
}

import './dialog.css'

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
