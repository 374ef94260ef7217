const devices: Readonly<Record<string, string>> = {
  DESKTOP: 'Computer',
  MOBILE: 'Phone',
  TABLET: 'Tablet',
  TV: 'Television',
  GAME_CONSOLE: 'Game console',
  UNKNOWN_PLATFORM: 'Unknown',
}

const systems: Readonly<Record<string, string>> = {
  ANDROID: 'Android',
  APPLE_TVOS: 'tvOS',
  BLACKBERRY: 'BlackBerry',
  CHROMECAST: 'Chromecast',
  FIRE_OS: 'Fire OS',
  FIREFOX: 'Firefox OS',
  IOS: 'iOS',
  KAIOS: 'KaiOS',
  LINUX: 'Linux',
  MACINTOSH: 'macOS',
  NINTENDO_3DS: 'Nintendo 3DS',
  NINTENDO_SWITCH: 'Nintendo Switch',
  OTHER: 'Others',
  PLAYSTATION: 'PlayStation',
  PLAYSTATION_VITA: 'PlayStation Vita',
  ROKU: 'Roku',
  SMART_TV: 'Other televisions',
  TIZEN: 'Tizen',
  WEBOS: 'webOS',
  WII: 'Wii',
  WINDOWS: 'Windows',
  WINDOWS_MOBILE: 'Windows Mobile',
  XBOX: 'Xbox',
}

/** Names of device types and operating systems; an unknown one is shown as the service's code in readable letters. */
export const deviceName = (code: string): string => devices[code] ?? readable(code)
export const systemName = (code: string): string => systems[code] ?? readable(code)

function readable(code: string): string {
  const words = code.toLowerCase().replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
