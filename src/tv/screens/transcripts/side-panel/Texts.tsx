import type { JobResult } from '#contract/transcription/result.ts'
import { extractedDataOf, type SectionName } from '#contract/transcription/sections.ts'
import { listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { ScrollText } from './ScrollText.tsx'
import { type SidePanelView, sectionsOf, sectionTitles } from './views.ts'

/** Sections that are text: summary, moderation, spelling and names, extracted data. */
export function Texts({ name, result }: { name: SidePanelView; result: JobResult | null | undefined }) {
  const sections = sectionsOf[name as keyof typeof sectionsOf] ?? []
  const parts = sections.flatMap((section) => partsOf(section, result).map((part) => ({ section, ...part })))
  if (parts.length === 0) return null
  return (
    <ScrollText focusKey={`transcript:${name}`} label={listOf(sections.map((section) => t(sectionTitles[section])))}>
      {parts.map(({ section, title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity.
        <div key={index} className="scroll-part">
          {(title !== undefined || sections.length > 1) && (
            <h3 className="scroll-title">
              <bdi>{title ?? t(sectionTitles[section])}</bdi>
            </h3>
          )}
          {text.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity.
            <p key={at} dir="auto">
              {line}
            </p>
          ))}
        </div>
      ))}
    </ScrollText>
  )
}

interface Part {
  title?: string
  text: string
}

function partsOf(section: SectionName, result: JobResult | null | undefined): Part[] {
  if (section === 'structured_data_extraction') {
    const data = extractedDataOf(result)
    if (!data) return []
    if ('text' in data) return [data]
    return data.classes.map(({ name, values }) => ({ title: name, text: values.join('\n') }))
  }
  const results = result?.[section]?.results
  return typeof results === 'string' && results !== '' ? [{ text: results }] : []
}
