import { useFocus } from '#tv/remote/focus/useFocus.ts'

interface PressableOptions {
  focusKey: string
  onPress: () => void
  /** Why it is disabled. It can still have the focus, so that voice guides read this. */
  disabledBecause?: string | undefined
}

/** The props of a `<button>` that takes the focus, and does nothing while it is disabled. */
export function usePressable({ focusKey, onPress, disabledBecause }: PressableOptions) {
  const isDisabled = disabledBecause !== undefined
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress: isDisabled ? undefined : onPress })
  return { ...props, type: 'button', 'aria-disabled': isDisabled, 'aria-description': disabledBecause } as const
}
