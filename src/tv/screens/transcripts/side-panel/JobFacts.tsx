import { sectionNames, sectionState } from '#contract/transcription/sections.ts'
import { numbers, times } from '../../../format/locale.ts'
import { type Fact, Facts, knownOf } from '../facts/Facts.tsx'
import { languageName, statusName } from '../record/messages.ts'
import type { Recording } from '../record/recording.ts'
import { ScrollText } from './ScrollText.tsx'
import { sectionTitles } from './views.ts'

/** Details of the recording, the state of each section, and the options of the request. */
export function JobFacts({ recording }: { recording: Recording }) {
  const { job, transcript } = recording
  const { file, result } = job
  const facts: Fact[] = [
    ['ID', job.id],
    ['Request ID', job.request_id],
    ['Status', statusName(job.status)],
    ['Requested', job.created_at && momentOf(job.created_at)],
    ['Completed', job.completed_at && momentOf(job.completed_at)],
    ['File', file?.filename],
    ['Length', file?.audio_duration == null ? undefined : numbers.duration(file.audio_duration)],
    ['Channels', file?.number_of_channels == null ? undefined : numbers.exact(file.number_of_channels)],
    ['Languages', [...transcript.languages].map(languageName).join(', ')],
    ['Words', numbers.exact(transcript.words)],
    ['Transcribed in', seconds(result?.metadata?.transcription_time)],
    ['Billed', seconds(result?.metadata?.billing_time)],
  ]
  const sections = sectionNames.flatMap((name): [string, string][] => {
    const found = sectionState(result, name)
    if (found.state === 'absent') return []
    const words = { present: 'done', empty: 'nothing found', failed: 'failed' }[found.state]
    const why = found.state === 'failed' ? `: ${found.message ?? 'no reason given'}` : ''
    return [[sectionTitles[name], words + why]]
  })
  return (
    <ScrollText focusKey="transcript:job" label="Details">
      <Part title="Recording" facts={facts} />
      <Part title="Sections" facts={sections} />
      <Part title="Options" facts={Object.entries(job.request_params ?? {}).flatMap(parameter)} />
    </ScrollText>
  )
}

function Part({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (knownOf(facts).length === 0) return null
  return (
    <div className="scroll-part">
      <h3 className="scroll-title">{title}</h3>
      <Facts facts={facts} />
    </div>
  )
}

/** A parameter of the request as a fact; none for a parameter that is empty or off. */
function parameter([name, value]: [string, unknown]): [string, string][] {
  if (value === null || value === undefined || value === false || value === '') return []
  const words = name.replace(/_/g, ' ')
  if (value === true) return [[words, 'yes']]
  if (typeof value === 'object') return [[words, Object.entries(value).map(setting).filter(Boolean).join(', ')]]
  return [[words, String(value)]]
}

function setting([name, value]: [string, unknown]): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /^\d+$/.test(name) ? text : `${name.replace(/_/g, ' ')} ${text}`
}

const seconds = (value: number | null | undefined) => (value == null ? undefined : `${value.toFixed(1)} s`)

function momentOf(iso: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  return times.moment(at, Date.now())
}
