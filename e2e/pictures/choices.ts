import { type LanguageTag, languageTags } from '#contract/languages.ts'

/** How the television may look: the settings of its theme and its text. */
const styles = {
  dark: { theme: 'dark', text: 'standard' },
  light: { theme: 'light', text: 'standard' },
  large: { theme: 'dark', text: 'large' },
} as const
export type Look = keyof typeof styles
export const settingsOf = (look: Look) => styles[look]
/** The text sizes of looks, each once. */
export const textsOf = (looks: readonly Look[]) => [...new Set(looks.map((look) => styles[look].text))]

/** Sizes of a television's view of 16 to 9, by their width; the last is that of a phone. */
const views = ['1920', '1280', '960', '390'] as const
/** The width of a phone, in px; its height is 844. */
export const phoneWidth = 390
/** Phones open their pages at one width, the console is opened at two. */
const widthsOfPages: readonly number[] = [1280, phoneWidth]

/** The password of the console in the test environment of the pictures. */
export const consolePassword = 'a password of the console'

export interface Choices {
  /** Where all pictures go; undefined: only those of the README are taken. */
  folder: string | undefined
  looks: readonly Look[]
  /** Of the television. */
  widths: readonly number[]
  /** Of the pages of phones and of the console, which have no large text; empty: no picture is taken of them. */
  pageWidths: readonly number[]
  /** English unless others are chosen. */
  languages: readonly LanguageTag[]
  /** Only pictures whose name begins with one of these; all if empty. */
  only: readonly string[]
}

const usage =
  'npm run pictures                  takes the pictures of the README\n' +
  'npm run pictures -- FOLDER        takes all screens, pages of phones and pages of the console in all looks and sizes\n' +
  `                    look=${Object.keys(styles).join(',')}  width=${views.join(',')}  language=en,de  only=overview,kiosk`

/** Reads the arguments of the command. @throws Error that says what is allowed */
export function readChoices([folder, ...rest]: readonly string[]): Choices {
  const valuesByName = new Map(
    rest.map((text) => {
      const [name = '', values = ''] = text.split('=')
      return [name, values.split(',').filter((value) => value !== '')] as const
    }),
  )
  const oneOf = <Name extends string>(name: string, allowed: readonly Name[]): readonly Name[] => {
    const chosen = valuesByName.get(name)
    if (!chosen) return allowed
    const unknown = chosen.filter((value) => !allowed.some((allowedValue) => allowedValue === value))
    if (unknown.length > 0 || chosen.length === 0)
      throw new Error(`${name} is ${unknown.join(', ') || 'empty'}; allowed: ${allowed.join(', ')}\n${usage}`)
    return allowed.filter((value) => chosen.includes(value))
  }
  const foreign = [...valuesByName.keys()].filter((name) => !['look', 'width', 'language', 'only'].includes(name))
  if (folder?.includes('=') || foreign.length > 0) throw new Error(`${[folder, ...foreign].join(', ')}?\n${usage}`)
  const widths = oneOf('width', views).map(Number)
  return {
    folder,
    looks: folder === undefined ? ['dark'] : oneOf('look', Object.keys(styles) as Look[]),
    widths: widths.filter((width) => width > phoneWidth),
    pageWidths: folder === undefined ? [] : widths.filter((width) => widthsOfPages.includes(width)),
    languages: valuesByName.has('language') ? oneOf('language', languageTags) : ['en'],
    only: valuesByName.get('only') ?? [],
  }
}
