import { describe, expect, test } from 'vitest'
import { actionOf, keyMaps } from './keyMaps.ts'
import { platformOf, platforms } from './platform.ts'

const meaning = (platform: (typeof platforms)[number], keyCode: number, key = 'Unidentified') =>
  actionOf(keyMaps[platform], { keyCode, key })

describe('key maps', () => {
  test('arrows and OK have the same codes on every platform', () => {
    for (const platform of platforms) {
      const actions = [37, 38, 39, 40, 13].map((code) => meaning(platform, code))
      expect(actions, platform).toEqual(['left', 'up', 'right', 'down', 'ok'])
    }
  })

  test('Back has its code on each platform, and other platforms’ codes of Back have no meaning there', () => {
    const backOf = { tizen: 10009, webos: 461, hbbtv: 461, fireTv: 4, xbox: 27, playStation: 8, vidaa: 8, desktop: 27 }
    for (const platform of platforms) expect(meaning(platform, backOf[platform]), platform).toBe('back')
    expect(meaning('desktop', 4)).toBeUndefined()
    expect(meaning('webos', 8)).toBeUndefined()
    expect(meaning('tizen', 461)).toBeUndefined()
  })

  test('the key code 19 is Pause on webOS and has no meaning on a desktop', () => {
    expect(meaning('webos', 19)).toBe('pause')
    expect(meaning('desktop', 19)).toBeUndefined()
  })

  test('channel keys page through lists', () => {
    expect([427, 428].map((code) => meaning('tizen', code))).toEqual(['pageUp', 'pageDown'])
    expect([33, 34].map((code) => meaning('webos', code))).toEqual(['pageUp', 'pageDown'])
    expect([427, 428].map((code) => meaning('vidaa', code))).toEqual(['pageUp', 'pageDown'])
    expect(meaning('desktop', 34, 'PageDown')).toBe('pageDown')
    expect(meaning('fireTv', 166, 'ChannelUp')).toBe('pageUp')
  })

  test('colour keys and Info have no meaning, so that the television keeps them', () => {
    for (const platform of platforms)
      for (const code of [403, 404, 405, 406, 457]) expect(meaning(platform, code), platform).toBeUndefined()
    for (const key of ['ColorF0Red', 'Info']) expect(meaning('desktop', 0, key)).toBeUndefined()
  })

  test('VIDAA maps Pause, and the Back code of newer models', () => {
    expect([19, 461].map((code) => meaning('vidaa', code))).toEqual(['pause', 'back'])
  })

  test('Space plays and pauses only on a desktop', () => {
    expect(meaning('desktop', 32, ' ')).toBe('playPause')
    for (const platform of platforms)
      if (platform !== 'desktop') expect(meaning(platform, 32, ' '), platform).toBeUndefined()
  })

  test('standard key names work where the code has no meaning', () => {
    expect(meaning('desktop', 0, 'MediaPlayPause')).toBe('playPause')
    expect(meaning('vidaa', 0, 'GoBack')).toBe('back')
    expect(meaning('desktop', 65, 'a')).toBeUndefined()
  })
})

test.each([
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 Version/5.0 TV Safari/537.36', 'tizen'],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/79.0.3945.79 Safari/537.36', 'webos'],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) HbbTV/1.5.1 (+DRM; LGE; 55UN; WEBOS6.0) Chrome/79 Safari/537.36', 'webos'],
  ['HbbTV/1.4.1 (+DRM;Vestel;MB211;1.2;;) OPR/46.0.2207.0', 'hbbtv'],
  ['Mozilla/5.0 (Linux; Android 7.1.2; AFTS Build/NS6271; wv) Chrome/70.0 Mobile Safari/537.36', 'fireTv'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) Edge/44.18363.8131', 'xbox'],
  ['Mozilla/5.0 (PlayStation 4 9.00) AppleWebKit/605.1.15', 'playStation'],
  ['Mozilla/5.0 (Linux; Android; VIDAA/6.0) Chrome/88 Safari/537.36', 'vidaa'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36', 'desktop'],
])('the user agent “%s” is of the platform %s', (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform)
})
