import type { JobResult } from '#contract/transcription/result.ts'
import { answersOf } from '#contract/transcription/sections.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { ScrollText } from './ScrollText.tsx'

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
