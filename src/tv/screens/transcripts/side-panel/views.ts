import type { JobResult } from '#contract/transcription/result.ts'
import { type SectionName, sectionState } from '#contract/transcription/sections.ts'
import { languageName } from '../record/messages.ts'
import type { Recording } from '../record/recording.ts'

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
  'job',
  'nothing',
  'large',
] as const
type Standing = (typeof standing)[number]

const titles: Readonly<Record<Standing, string>> = {
  chapters: 'Chapters',
  captions: 'Captions',
  summary: 'Summary',
  sentiment: 'Sentiment',
  entities: 'Names and places',
  questions: 'Questions',
  moderation: 'Moderation',
  data: 'Extracted data',
  names: 'Spelling and names',
  hits: 'Found words',
  job: 'Details',
  nothing: 'Words only',
  large: 'Large words',
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

/** The views for which the record has content. A failed section counts too: its view shows why it failed. */
export function namesOf({ job, translations, subtitles }: Recording): SidePanelView[] {
  const has = (name: Standing) => {
    const sections = sectionsOf[name]
    if (!sections) return name !== 'captions' || subtitles.length > 0
    return sections.some((section) => sectionState(job.result, section).state !== 'absent')
  }
  const [first, ...rest] = standing.filter(has)
  const translated = translations.map((_, index): SidePanelView => `translation:${index}`)
  return [...(first ? [first] : []), ...translated, ...rest]
}

export function translationPlace(name: SidePanelView): number | undefined {
  return name.startsWith('translation:') ? Number(name.slice('translation:'.length)) : undefined
}

export function titleOf(name: SidePanelView, recording: Recording): string {
  const place = translationPlace(name)
  if (place === undefined) return titles[name as Standing]
  const [language] = recording.translations[place]?.languages ?? []
  return language === undefined ? `Translation ${place + 1}` : languageName(language)
}

/** Why a view shows nothing, or not all: one sentence for each section that is empty or failed. */
export function troubleOf(result: JobResult | null | undefined, sections: readonly SectionName[]): string[] {
  return sections.flatMap((section) => {
    const found = sectionState(result, section)
    const name = sectionTitles[section]
    if (found.state === 'empty') return [`${name}: the service found nothing.`]
    if (found.state !== 'failed') return []
    const code = found.code === undefined ? '' : ` (${found.code})`
    return [`${name} failed: ${found.message ?? 'the service gave no reason.'}${code}`]
  })
}

export const sectionTitles: Readonly<Record<SectionName, string>> = {
  summarization: 'Summary',
  chapters: 'Chapters',
  chapterization: 'Chapters',
  sentiment_analysis: 'Sentiment',
  named_entity_recognition: 'Names and places',
  audio_to_llm: 'Questions',
  translation: 'Translation',
  structured_data_extraction: 'Extracted data',
  moderation: 'Moderation',
  name_consistency: 'Names',
  custom_spelling: 'Spelling',
  speaker_reidentification: 'Speakers',
  sentences: 'Sentences',
  display_mode: 'Display text',
}
