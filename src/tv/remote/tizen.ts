/** Names in the platform's input device API. Arrows, OK and Back need no registration, all other keys do. */
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
    // Older models refuse the whole batch when one name is unknown: register one by one.
    for (const key of keys) {
      try {
        device.registerKey(key)
      } catch {
        // This remote has no such key.
      }
    }
  }
}
