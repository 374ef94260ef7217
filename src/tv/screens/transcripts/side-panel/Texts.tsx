import { type ReactNode, useRef } from 'react'
import type { JobResult } from '#contract/transcription/result.ts'
import { answersOf, extractedDataOf, type SectionName } from '#contract/transcription/sections.ts'
import { listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { messages } from './messages.ts'
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

interface ScrollTextProps {
  focusKey: string
  /** Name for screen readers. */
  label: string
  children: ReactNode
}

/** Share of the visible height that one press scrolls: the text that stays shows where to read on. */
const stepShare = 0.4

/** Text of any length that scrolls. Up and down scroll it; at its ends they move the focus. */
export function ScrollText({ focusKey, label, children }: ScrollTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const { props } = useFocus<HTMLElement>({
    focusKey,
    onArrow: (direction) => {
      const node = box.current
      if (!node || (direction !== 'up' && direction !== 'down')) return false
      const before = node.scrollTop
      node.scrollTop += (direction === 'up' ? -1 : 1) * Math.round(node.clientHeight * stepShare)
      return node.scrollTop !== before
    },
  })
  return (
    <section {...props} className="scroll-text focusable" aria-label={label}>
      <div
        className="scroll-text-box"
        ref={box}
        onWheel={({ deltaY, currentTarget }) => {
          currentTarget.scrollTop += deltaY
        }}
      >
        {children}
      </div>
    </section>
  )
}

/** The questions about the recording, and the model's answers. */
export function Questions({ result }: { result: JobResult | null | undefined }) {
  const answers = answersOf(result)
  if (answers.length === 0) return null
  return (
    <ScrollText focusKey="transcript:questions" label={t(messages.questionsLabel)}>
      {answers.map(({ prompt, response, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be equal.
        <div key={index} className="scroll-part">
          <h3 className="scroll-title">
            <bdi>{prompt ?? t(messages.question, { number: index + 1 })}</bdi>
          </h3>
          <p dir="auto">
            {response ?? (error === undefined ? t(messages.noAnswer) : t(messages.noAnswerBecause, { reason: error }))}
          </p>
        </div>
      ))}
    </ScrollText>
  )
}
