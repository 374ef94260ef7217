import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'

/** A secret, on the only page that shows it. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <>
    <p>
      <strong>{label}</strong>
      <code className="code shown-once" dir="ltr" data-testid="shown-once">
        {secret}
      </code>
    </p>
    <p className="warning">{t(messages.copyNow)}</p>
  </>
)
