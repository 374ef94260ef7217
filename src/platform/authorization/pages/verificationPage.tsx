import { rich, t } from '#web/language/t.ts'
import { Post } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { type Decision, devicePaths } from './lastPages.ts'
import { messages } from './messages.ts'
import { CodeToCompare, footerOf } from './steps.tsx'
import type { Visit } from './visit.ts'

interface VerificationStep {
  userCode: string
  choices: readonly string[]
  isSecondAccount: boolean
  proof: string
}

/** Before consent: which of these does the device show? All answers look the same, so that none is pressed by habit. */
export const verificationPage = (visit: Visit, { userCode, choices, isSecondAccount, proof }: VerificationStep) =>
  page({
    title: t(messages.whichNumber),
    ...footerOf(visit),
    children: (
      <Post action={devicePaths.verification} csrf={visit.csrf} hiddenFields={{ user_code: userCode, proof }}>
        <p>{rich(messages.compareCode, { code: <CodeToCompare key="code" userCode={userCode} /> })}</p>
        <p>{t(messages.numberAppears)}</p>
        {isSecondAccount && <p className="warning">{t(messages.secondAccount)}</p>}
        <div className="choices">
          {choices.map((digits) => (
            <button type="submit" name="digits" value={digits} className="code" key={digits}>
              {digits}
            </button>
          ))}
        </div>
        <button type="submit" name="digits" value="none">
          {t(messages.noNumber)}
        </button>
        <p>
          <button
            type="submit"
            formAction={devicePaths.decision}
            name="decision"
            value={'not-me' satisfies Decision}
            className="link"
          >
            {t(messages.notMe)}
          </button>
        </p>
      </Post>
    ),
  })
