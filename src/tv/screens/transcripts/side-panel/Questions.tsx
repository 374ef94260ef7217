import type { JobResult } from '#contract/transcription/result.ts'
import { answersOf } from '#contract/transcription/sections.ts'
import { ScrollText } from './ScrollText.tsx'

/** The questions about the recording, and the model's answers. */
export function Questions({ result }: { result: JobResult | null | undefined }) {
  const answers = answersOf(result)
  if (answers.length === 0) return null
  return (
    <ScrollText focusKey="transcript:questions" label="Questions and answers">
      {answers.map(({ prompt, response, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be equal.
        <div key={index} className="scroll-part">
          <h3 className="scroll-title">{prompt ?? `Question ${index + 1}`}</h3>
          <p>{response ?? (error === undefined ? 'There is no answer.' : `No answer: ${error}`)}</p>
        </div>
      ))}
    </ScrollText>
  )
}
