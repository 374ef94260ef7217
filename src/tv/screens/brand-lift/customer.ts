import { useState } from 'react'
import type { Customer } from '#contract/datahub.ts'
import { accountKey } from '../../data/cache/accountKeys.ts'
import { idOf } from './hub.ts'

/** The local storage key of this account's choice. */
const kept = () => accountKey('hub-customer')

/** The customer whose studies are shown: the one that this TV has stored, by default the first; and its setter. */
export function useCustomer(customers: readonly Customer[] | undefined): [Customer | undefined, (id: string) => void] {
  const [wanted, setWanted] = useState(read)
  const chosen = customers?.find(({ name }) => idOf(name) === wanted) ?? customers?.[0]
  const choose = (id: string) => {
    setWanted(id)
    try {
      localStorage.setItem(kept(), id)
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  }
  return [chosen, choose]
}

function read(): string | undefined {
  try {
    return localStorage.getItem(kept()) ?? undefined
  } catch {
    return undefined
  }
}
