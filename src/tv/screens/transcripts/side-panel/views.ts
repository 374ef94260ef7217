import type { Message } from '#contract/message.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import { type SectionName, sectionState } from '#contract/transcription/sections.ts'
import { t } from '#tv/language/t.ts'
import { viewMessages } from '../messages.ts'
import { languageName } from '../record/languageName.ts'
import type { Recording } from '../record/recording.ts'
import { messages } from './messages.ts'

/** A view of a recording: what the side panel shows, or the words alone. A translation is named by its index. */
export type SidePanelView = (typeof standing)[number] | `translation:${number}`

const standing = [
  'chapters',
  'captions',
  'summary',
  'sentiment',
  'entities',
  'questions',
  'moderation',
  'data',
  'names',
  'hits',
  'corrections',
  'video',
  'job',
  'nothing',
  'large',
] as const
type Standing = (typeof standing)[number]

const titles: Readonly<Record<Standing, Message>> = {
  chapters: messages.chapters,
  captions: viewMessages.captions,
  summary: viewMessages.summary,
  sentiment: messages.sentiment,
  entities: messages.entities,
  questions: viewMessages.questions,
  moderation: viewMessages.moderation,
  data: viewMessages.data,
  names: viewMessages.spellingAndNames,
  hits: messages.found,
  corrections: messages.corrections,
  video: messages.video,
  job: messages.details,
  nothing: viewMessages.wordsOnly,
  large: viewMessages.largeWords,
}

/** The sections of a record that a view shows. */
export const sectionsOf: Readonly<Partial<Record<Standing, readonly SectionName[]>>> = {
  chapters: ['chapters', 'chapterization'],
  summary: ['summarization'],
  sentiment: ['sentiment_analysis'],
  entities: ['named_entity_recognition'],
  questions: ['audio_to_llm'],
  moderation: ['moderation'],
  data: ['structured_data_extraction'],
  names: ['name_consistency', 'custom_spelling', 'speaker_reidentification'],
}

/**
 * The views for which the record has content. A failed section counts too: its view shows why it failed.
 * @param canCorrect whether the service can correct words
 */
export function namesOf({ job, translations, subtitles }: Recording, canCorrect: boolean): SidePanelView[] {
  const has = (name: Standing) => {
    if (name === 'corrections') return canCorrect
    const sections = sectionsOf[name]
    if (!sections) return name !== 'captions' || subtitles.length > 0
    return sections.some((section) => sectionState(job.result, section).state !== 'absent')
  }
  const [first, ...rest] = standing.filter(has)
  const translated = translations.map((_, index): SidePanelView => `translation:${index}`)
  return [...(first ? [first] : []), ...translated, ...rest]
}

/** Whether a view shows words that are not of the transcript model: they are old after a correction. */
export const repeatsWords = (name: SidePanelView): boolean =>
  name === 'captions' || name === 'sentiment' || name === 'entities'

/** Whether a view stands beside the words. */
export const isBeside = (name: SidePanelView): boolean => name !== 'nothing' && name !== 'large'

export function translationPlace(name: SidePanelView): number | undefined {
  return name.startsWith('translation:') ? Number(name.slice('translation:'.length)) : undefined
}

export function titleOf(name: SidePanelView, recording: Recording): string {
  const place = translationPlace(name)
  if (place === undefined) return t(titles[name as Standing])
  const [language] = recording.translations[place]?.languages ?? []
  return language === undefined ? t(viewMessages.translationNumber, { number: place + 1 }) : languageName(language)
}

/** Why a view shows nothing, or not all: one sentence for each section that is empty or failed. */
export function troubleOf(result: JobResult | null | undefined, sections: readonly SectionName[]): string[] {
  return sections.flatMap((section) => {
    const found = sectionState(result, section)
    const title = t(sectionTitles[section])
    if (found.state === 'empty') return [t(viewMessages.sectionEmpty, { section: title })]
    if (found.state !== 'failed') return []
    const values = { section: title, code: found.code ?? 'none' }
    return found.message === undefined
      ? [t(viewMessages.sectionFailedUnknown, values)]
      : [t(viewMessages.sectionFailed, { ...values, reason: found.message })]
  })
}

export const sectionTitles: Readonly<Record<SectionName, Message>> = {
  summarization: viewMessages.summary,
  chapters: messages.chapters,
  chapterization: messages.chapters,
  sentiment_analysis: messages.sentiment,
  named_entity_recognition: messages.entities,
  audio_to_llm: viewMessages.questions,
  translation: viewMessages.translation,
  structured_data_extraction: viewMessages.data,
  moderation: viewMessages.moderation,
  name_consistency: viewMessages.names,
  custom_spelling: viewMessages.spelling,
  speaker_reidentification: viewMessages.speakers,
  sentences: viewMessages.sentences,
  display_mode: viewMessages.displayText,
}
