import { numeric, requestHbbtvKeys } from '../remote/hbbtv.ts'
import { isFocusBorrowed } from '../remote/modal.ts'
import { platformOf } from '../remote/platform.ts'

const digits = '0123456789'

/** Calls `act` with the digit of each number key, of a remote or of a keyboard. @returns stops it */
export function onDigit(act: (digit: string) => void): () => void {
  const platform = platformOf(navigator.userAgent)
  if (platform === 'tizen') registerTizenDigits()
  if (platform === 'hbbtv') requestHbbtvKeys(numeric)
  const hear = (event: KeyboardEvent) => {
    const digit = digitOf(event)
    if (digit === undefined || event.ctrlKey || event.altKey || event.metaKey || isFocusBorrowed()) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) act(digit)
  }
  window.addEventListener('keydown', hear, true)
  return () => {
    window.removeEventListener('keydown', hear, true)
    if (platform === 'hbbtv') requestHbbtvKeys()
  }
}

/** Receivers that name no key use the codes of a keyboard, or of its number pad. */
export function digitOf({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): string | undefined {
  if (key?.length === 1) return digits.includes(key) ? key : undefined
  if (key !== undefined && key !== '' && key !== 'Unidentified') return undefined
  return digits[keyCode - (keyCode < 96 ? 48 : 96)]
}

/** Number keys change the channel of a Tizen television until the app asks for them. */
function registerTizenDigits(): void {
  try {
    window.tizen?.tvinputdevice?.registerKeyBatch([...digits])
  } catch {
    // This remote has no number keys.
  }
}
