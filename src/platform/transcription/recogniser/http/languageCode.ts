/** Names that Whisper uses and Unicode does not, with their codes. */
const otherNames = {
  bengali: 'bn',
  castilian: 'es',
  flemish: 'nl',
  haitian: 'ht',
  letzeburgesch: 'lb',
  mandarin: 'zh',
  maori: 'mi',
  moldavian: 'ro',
  moldovan: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  tagalog: 'tl',
  valencian: 'ca',
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
let codes: Map<string, string> | undefined

/** The languages of ISO 639-1, and two that Whisper knows without such a code, by their names in English. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const all = [...letters.flatMap((first) => letters.map((second) => first + second)), 'yue', 'haw']
  return new Map([
    ...all.flatMap((code): [string, string][] => {
      const name = names.of(code)?.toLowerCase()
      // An old code leads to the name of its new one, such as "iw" to Hebrew.
      return name === undefined || Intl.getCanonicalLocales(code)[0] !== code ? [] : [[name, code]]
    }),
    ...Object.entries(otherNames),
  ])
}

/**
 * The code of the language that a server names: some write the name in English, others the code.
 * @returns undefined for what is neither
 */
export function languageCode(name: string | null | undefined): string | undefined {
  const plain = name?.trim().toLowerCase() ?? ''
  codes ??= codesByName()
  return codes.get(plain) ?? (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(plain) ? plain : undefined)
}
