import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'

/** Both answers of the consent page, of the same size. Allow is filled, because most people came to allow. */
export const Answers = () => (
  <div className="answers">
    <button type="submit" name="decision" value="deny">
      {t(messages.deny)}
    </button>
    <button type="submit" name="decision" value="allow" className="main">
      {t(messages.allow)}
    </button>
  </div>
)
