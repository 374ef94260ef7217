import type { JobResult } from '#contract/transcription/result.ts'
import { entitiesOf, sentimentOf } from '#contract/transcription/sections.ts'
import type { Hit } from '../model/find.ts'
import { leaningOf } from '../side-panel/sentiment.ts'
import type { SidePanelView } from '../side-panel/views.ts'

/** Part of the time line that the panel beside the words is about, as shares of the length. */
export interface TimelineMark {
  from: number
  through: number
  /** `up` and `down`: positive and negative. `said`: a found word, or a name. */
  kind: 'up' | 'down' | 'said'
}

/** Marks nearer to each other than this part of the length are one, so that hundreds cost little. */
const places = 200

interface Sources {
  result: JobResult | null | undefined
  hits: readonly Hit[]
  /** Seconds. */
  duration: number
}

/** What a view marks on the time line: where the words that were found are said, names, and the sentiment. */
export function timelineMarks(view: SidePanelView, { result, hits, duration }: Sources): TimelineMark[] {
  if (!(duration > 0)) return []
  if (view === 'hits') return joined('said', hits, duration)
  if (view === 'entities') {
    const found = entitiesOf(result)
    return found && 'entities' in found ? joined('said', found.entities, duration) : []
  }
  if (view !== 'sentiment') return []
  const found = sentimentOf(result)
  if (!found || 'text' in found) return []
  const leaning = (side: 1 | -1) => found.spans.filter((span) => leaningOf(span) === side)
  return [...joined('up', leaning(1), duration), ...joined('down', leaning(-1), duration)]
}

/** Spans that touch have one mark. Those without a time have none. */
function joined(
  kind: TimelineMark['kind'],
  spans: readonly { start?: number | undefined; end?: number | undefined }[],
  duration: number,
): TimelineMark[] {
  const isMarked = Array.from({ length: places }, () => false)
  const placeOf = (seconds: number) => Math.min(places - 1, Math.max(0, Math.floor((seconds / duration) * places)))
  for (const { start, end = start } of spans)
    if (start !== undefined && end !== undefined)
      isMarked.fill(true, placeOf(start), Math.max(placeOf(start), placeOf(end)) + 1)
  return isMarked.flatMap((marked, from) => {
    if (!marked || isMarked[from - 1]) return []
    const next = isMarked.indexOf(false, from)
    return [{ kind, from: from / places, through: (next < 0 ? places : next) / places }]
  })
}
