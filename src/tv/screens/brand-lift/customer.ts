import { useState } from 'react'
import type { Customer } from '#contract/datahub.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { idOf } from './hub.ts'

const storedName = 'hub-customer'

/** The customer whose studies are shown: the one that this TV has stored, by default the first; and its setter. */
export function useCustomer(customers: readonly Customer[] | undefined): [Customer | undefined, (id: string) => void] {
  const [wanted, setWanted] = useState(() => storedText(storedName))
  const chosen = customers?.find(({ name }) => idOf(name) === wanted) ?? customers?.[0]
  const choose = (id: string) => {
    setWanted(id)
    storeText(storedName, id)
  }
  return [chosen, choose]
}
