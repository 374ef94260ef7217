import type { ReactNode } from 'react'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { messages } from '../messages.ts'
import { usePressable } from './Button.tsx'

/**
 * Whether a screen shows what only few people ask for: words of a schema, IDs, codes. It does after OK on the button,
 * until the next OK.
 */
export function useAdvanced(focusKey: string): [isShown: boolean, button: ReactNode] {
  const [isShown, setShown] = useEntryState(focusKey, false)
  return [isShown, <AdvancedButton key={focusKey} focusKey={focusKey} isShown={isShown} onChange={setShown} />]
}

interface AdvancedButtonProps {
  focusKey: string
  isShown: boolean
  onChange: (isShown: boolean) => void
}

function AdvancedButton({ focusKey, isShown, onChange }: AdvancedButtonProps) {
  const props = usePressable({ focusKey, onPress: () => onChange(!isShown) })
  return (
    <button {...props} className="button focusable" aria-expanded={isShown}>
      {t(messages.advanced)}
    </button>
  )
}
