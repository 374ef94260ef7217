import { CaptionSettings } from '../captions/CaptionSettings.tsx'
import type { Hit } from '../model/find.ts'
import type { Recording } from '../record/recording.ts'
import { Corrections } from './Corrections.tsx'
import { Hits } from './Hits.tsx'
import { JobFacts, VideoOf } from './JobFacts.tsx'
import { Entities, Sentiment } from './Sentiment.tsx'
import { Questions, Texts } from './Texts.tsx'
import { Chapters } from './TimedList.tsx'
import { Translated } from './Translated.tsx'
import { isBeside, type SidePanelView, sectionsOf, titleOf, translationPlace, troubleOf } from './views.ts'
import './sidePanel.css'

interface SidePanelProps {
  name: SidePanelView
  recording: Recording
  version: number
  hits: readonly Hit[]
  sought: string
  /** Index of the translation that is shown instead of the words. */
  instead: number | undefined
  onInstead: (place: number | undefined) => void
  /** Called after a jump to another time. */
  onJump: () => void
  /** Called when words of the transcript were changed. */
  onChanged: () => void
  /** Loads the record again. */
  onAgain: () => void
}

/** The panel at the right of the words. */
export function SidePanel(props: SidePanelProps) {
  const { name, recording } = props
  if (!isBeside(name)) return null
  const sections = name in sectionsOf ? (sectionsOf[name as keyof typeof sectionsOf] ?? []) : []
  const trouble = troubleOf(recording.job.result, sections)
  return (
    <section className="beside" aria-label={titleOf(name, recording)}>
      <h2 className="beside-title">{titleOf(name, recording)}</h2>
      {trouble.map((words) => (
        <p key={words} className="beside-trouble">
          {words}
        </p>
      ))}
      <View {...props} />
    </section>
  )
}

function View(props: SidePanelProps) {
  const { name, recording, version, hits, sought, instead, onInstead, onJump } = props
  const { result } = recording.job
  const place = translationPlace(name)
  if (place !== undefined) {
    const translation = recording.translations[place]
    if (!translation) return null
    return (
      <Translated
        key={place}
        recording={recording.job.id}
        translation={translation}
        version={version}
        isInstead={instead === place}
        onInstead={(wanted) => onInstead(wanted ? place : undefined)}
      />
    )
  }
  switch (name) {
    case 'chapters':
      return <Chapters result={result} onJump={onJump} />
    case 'captions':
      return <CaptionSettings recording={recording} />
    case 'sentiment':
      return <Sentiment result={result} onJump={onJump} />
    case 'entities':
      return <Entities result={result} onJump={onJump} />
    case 'questions':
      return <Questions result={result} />
    case 'hits':
      return <Hits hits={hits} sought={sought} onJump={onJump} />
    case 'corrections':
      return <Corrections recording={recording} onChanged={props.onChanged} onAgain={props.onAgain} />
    case 'video':
      return <VideoOf job={recording.job} />
    case 'job':
      return <JobFacts recording={recording} />
    default:
      return <Texts name={name} result={result} />
  }
}
