import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { goBack, openOverlay } from '#tv/remote/back.ts'
import { borrowFocus } from '#tv/remote/modal.ts'
import { onPress } from '#tv/remote/press.ts'
import './dialog.css'

export interface DialogAction {
  label: string
  onPress: () => void
  /** Pressing it does not close the dialog: it says what became of it there. */
  stays?: boolean
}

interface DialogProps {
  title: string
  children?: ReactNode
  /** The first has focus when the dialog opens: the one that changes nothing. */
  actions: readonly DialogAction[]
  /** Called once, however the dialog closes; the owner then stops rendering it. */
  onClose: () => void
}

/**
 * A question over the whole screen. Back closes it. It moves the focus among its own buttons, so that it works before
 * norigin is loaded, and gives the focus back when it closes.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const [index, setIndex] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const dialog = useRef<HTMLDivElement>(null)
  const closeOverlay = useRef(() => {})
  const latest = useRef({ actions, index, onClose })
  latest.current = { actions, index: Math.min(index, actions.length - 1), onClose }
  const id = useId()

  const act = (action: DialogAction | undefined) => {
    if (!action) return
    if (!action.stays) closeOverlay.current()
    action.onPress()
  }
  const actRef = useRef(act)
  actRef.current = act

  useEffect(() => {
    const giveBack = borrowFocus()
    let open = true
    closeOverlay.current = openOverlay(() => {
      if (!open) return
      open = false
      latest.current.onClose()
    })
    const stopListening = onPress('overlay', ({ action, phase }) => {
      const { actions, index } = latest.current
      if (action === 'back' && phase === 'press') goBack()
      if (action === 'back' || phase === 'release') return true
      if (action === 'left' || action === 'up') setIndex(Math.max(0, index - 1))
      if (action === 'right' || action === 'down') setIndex(Math.min(actions.length - 1, index + 1))
      if (action === 'ok' && phase === 'press') actRef.current(actions[index])
      return true
    })
    const keepInside = () => {
      if (dialog.current?.contains(document.activeElement)) return
      buttons.current[latest.current.index]?.focus()
    }
    document.addEventListener('focusin', keepInside)
    // A click beside the buttons leaves the focus nowhere: no focusin tells of it.
    const keepLater = () => setTimeout(keepInside, 0)
    document.addEventListener('focusout', keepLater)
    return () => {
      open = false
      stopListening()
      document.removeEventListener('focusin', keepInside)
      document.removeEventListener('focusout', keepLater)
      closeOverlay.current()
      giveBack()
    }
  }, [])

  const focused = Math.min(index, actions.length - 1)
  // Also when the actions change under the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `actions` is the reason to look again.
  useLayoutEffect(() => {
    buttons.current[focused]?.focus()
  }, [focused, actions])

  return createPortal(
    <div
      className="dialog"
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <div className="dialog-body">
        <h2 className="dialog-title" id={`${id}t`}>
          {title}
        </h2>
        <div className="dialog-words" id={`${id}d`} aria-live="polite">
          {children}
        </div>
        <div className="dialog-actions">
          {actions.map((action, place) => (
            <button
              key={action.label}
              type="button"
              className="dialog-action focusable"
              ref={(button) => {
                buttons.current[place] = button
              }}
              tabIndex={place === focused ? 0 : -1}
              onMouseMove={() => setIndex(place)}
              onFocus={() => setIndex(place)}
              onClick={() => act(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
      </div>
    </div>,
    document.body,
  )
}
