import type {} from './globals.ts'

/** Names of the platform's input device; arrows, OK and Back come unasked, all others only after registration. */
const keys = [
  'MediaPlay',
  'MediaPause',
  'MediaPlayPause',
  'MediaStop',
  'MediaRewind',
  'MediaFastForward',
  'MediaTrackPrevious',
  'MediaTrackNext',
  'ChannelUp',
  'ChannelDown',
]

/** Asks a Tizen television for its media and channel keys. A browser without the device API just has fewer keys. */
export function registerTizenKeys(): void {
  const device = window.tizen?.tvinputdevice
  if (!device) return
  try {
    device.registerKeyBatch(keys)
  } catch {
    // One unknown name refuses the whole batch (older models): ask one by one.
    for (const key of keys) {
      try {
        device.registerKey(key)
      } catch {
        // This remote has no such key.
      }
    }
  }
}
