import { useState } from 'react'
import type { Customer } from '#contract/datahub.ts'
import { accountKey } from '../../data/cache/accountKeys.ts'
import { idOf } from './hub.ts'

/** The name of this account's choice in the browser's storage. */
const kept = () => accountKey('hub-customer')

/** The customer whose studies are shown: chosen on one screen and remembered on this TV; by default the first. */
export function useCustomer(customers: readonly Customer[] | undefined): [Customer | undefined, (id: string) => void] {
  const [wanted, setWanted] = useState(read)
  const chosen = customers?.find(({ name }) => idOf(name) === wanted) ?? customers?.[0]
  const choose = (id: string) => {
    setWanted(id)
    try {
      localStorage.setItem(kept(), id)
    } catch {
      // It is forgotten with the page then.
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
