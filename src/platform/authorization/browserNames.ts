/** Browsers by a part of their user agent. Those that also name another browser come before it. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/**
 * Browser and system of a user agent (RFC 9110, section 10.1.5), such as `Chrome/Android`; undefined: not both are
 * known. It is what the browser says, and proves nothing. The names are the same in every language.
 */
export function browserOf(agent: string | undefined): string | undefined {
  if (!agent) return undefined
  const browser = browsers.find(([pattern]) => pattern.test(agent))
  const system = systems.find(([pattern]) => pattern.test(agent))
  return browser && system && `${browser[1]}/${system[1]}`
}
