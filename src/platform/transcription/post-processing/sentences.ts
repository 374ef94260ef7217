/**
 * Splits a text into sentences by the rules of its language (Unicode UAX 29): a full stop in "3.5" ends none. Takes
 * time in proportion to the text.
 * @param window the characters that are segmented at a time
 * @param language a language code such as `en`; an unknown one has the rules that all languages share
 */
export function sentencesOf(text: string, language: string | undefined, window = 4000): string[] {
  return text
    .split(/[\n\r\u0085\u2028\u2029]+/)
    .flatMap((paragraph) => segmentsOf(paragraph, segmenter(language), window))
    .map((segment) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
}

/**
 * Splits a paragraph into sentences, `window` characters at a time: for each sentence, `Intl.Segmenter` takes time in
 * proportion to its whole input. The last two sentences of a window are segmented again with the text that follows: the
 * end of a sentence may depend on the next one (UAX 29, rule SB8), and on no more.
 */
function segmentsOf(paragraph: string, sentenceSegmenter: Intl.Segmenter, window: number): string[] {
  const found: string[] = []
  let size = window
  for (let from = 0; from < paragraph.length; ) {
    const isLast = from + size >= paragraph.length
    const segments = Array.from(sentenceSegmenter.segment(paragraph.slice(from, from + size)), ({ segment }) => segment)
    const complete = isLast ? segments : segments.slice(0, -2)
    for (const segment of complete) {
      found.push(segment)
      from += segment.length
    }
    size = complete.length === 0 ? size * 2 : window
  }
  return found
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language = 'und'): Intl.Segmenter {
  let found = segmenters.get(language)
  if (!found) {
    found = new Intl.Segmenter(isLanguage(language) ? language : 'und', { granularity: 'sentence' })
    segmenters.set(language, found)
  }
  return found
}

function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}
