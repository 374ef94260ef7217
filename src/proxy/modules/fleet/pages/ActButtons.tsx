import { t } from '#web/language/t.ts'
import { mayAct, type Operator } from '../roles.ts'
import { actMessages, actsInOrder } from './act-names/actNames.ts'

/** A button for each act that the operator may do, in a form with the screens. */
export const ActButtons = ({ operator, isOfOne = false }: { operator: Operator; isOfOne?: boolean }) => (
  <p className="fleet-acts">
    {actsInOrder
      .filter((act) => mayAct(operator, act) && (isOfOne || act !== 'rename'))
      .map((act) => (
        <button
          key={act}
          type="submit"
          name="act"
          value={act}
          className={act === 'sign-out' || act === 'remove' ? 'danger' : undefined}
        >
          {t(actMessages[act])}
        </button>
      ))}
  </p>
)
