/**
 * The sentences of a text, by the rules of its language (Unicode UAX 29): a full stop in "3.5" ends none.
 * @param language a language code such as `en`; an unknown one is read by the rules that all share
 */
export function sentencesOf(text: string, language: string | undefined): string[] {
  const found: string[] = []
  for (const { segment } of segmenter(language).segment(text)) {
    const sentence = segment.replace(/\s+/g, ' ').trim()
    if (sentence !== '') found.push(sentence)
  }
  return found
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language = 'und'): Intl.Segmenter {
  let kept = segmenters.get(language)
  if (!kept) {
    kept = new Intl.Segmenter(isLanguage(language) ? language : 'und', { granularity: 'sentence' })
    segmenters.set(language, kept)
  }
  return kept
}

function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}
