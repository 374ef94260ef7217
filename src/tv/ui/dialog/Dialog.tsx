import { type ReactNode, useId, useRef, useState } from 'react'
import { Sheet } from './Sheet.tsx'
import { useModal } from './useModal.ts'
import './dialog.css'

export interface DialogAction {
  label: string
  onPress: () => void
  /** The dialog stays open after this action, and shows the result. */
  stays?: boolean
}

interface DialogProps {
  title: string
  children?: ReactNode
  /** The first has the focus when the dialog opens: it should be one that changes nothing. */
  actions: readonly DialogAction[]
  /** Called once, however the dialog closes; the owner then stops rendering it. */
  onClose: () => void
}

/**
 * A question in a sheet, with its answers below each other. Back closes it. It moves the focus among its own buttons,
 * so that it works before norigin is loaded, and returns the focus when it closes.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
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
    <Sheet container={dialog} title={title} titleId={`${id}t`} wordsId={`${id}d`} onPressOutside={close}>
      <div className="dialog-words" id={`${id}d`} aria-live="polite">
        {children}
      </div>
      <div className="dialog-actions">
        {actions.map((action, index) => (
          <button
            key={action.label}
            type="button"
            className="dialog-action focusable"
            ref={(button) => {
              buttons.current[index] = button
            }}
            tabIndex={index === focused ? 0 : -1}
            onMouseMove={() => setIndex(index)}
            onFocus={() => setIndex(index)}
            onClick={() => act(action)}
          >
            {action.label}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
