import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

const devices: Readonly<Record<string, Message>> = {
  DESKTOP: messages.computer,
  MOBILE: messages.phone,
  TABLET: messages.tablet,
  TV: messages.television,
  GAME_CONSOLE: messages.gameConsole,
  UNKNOWN_PLATFORM: messages.unknownDevice,
}

const otherSystems: Readonly<Record<string, Message>> = {
  OTHER: messages.otherSystems,
  SMART_TV: messages.otherTelevisions,
}

/** Names of products are the same in all languages. */
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
  PLAYSTATION: 'PlayStation',
  PLAYSTATION_VITA: 'PlayStation Vita',
  ROKU: 'Roku',
  TIZEN: 'Tizen',
  WEBOS: 'webOS',
  WII: 'Wii',
  WINDOWS: 'Windows',
  WINDOWS_MOBILE: 'Windows Mobile',
  XBOX: 'Xbox',
}

/** Names of device types and operating systems; an unknown one is shown as the service's code in readable letters. */
export const deviceName = (code: string): string => nameIn(devices, code) ?? readable(code)
export const systemName = (code: string): string => nameIn(otherSystems, code) ?? systems[code] ?? readable(code)

function nameIn(names: Readonly<Record<string, Message>>, code: string): string | undefined {
  const name = names[code]
  return name && t(name)
}

function readable(code: string): string {
  const words = code.toLowerCase().replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
