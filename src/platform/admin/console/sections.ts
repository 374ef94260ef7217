import type { PageLink } from '#web/pages/frame.tsx'
import { accountPages } from './accounts.tsx'
import { administratorPages } from './administrators.tsx'
import { alertPages } from './alerts.tsx'
import { clientPages } from './clients.tsx'
import { collectionPages } from './collections.tsx'
import type { Console, ConsoleContext } from './console.ts'
import { contentOwnerPages } from './contentOwners.ts'
import { eventPages } from './events.tsx'
import { grantPages } from './grants.tsx'
import { hubCustomerPages } from './hubCustomers.ts'
import { keyPages } from './keys.tsx'
import {
  accountsPath,
  administratorsPath,
  alertsPath,
  collectionsPath,
  customersPath,
  eventsPath,
  grantsPath,
  keysPath,
  ownersPath,
  projectsPath,
  receiversPath,
  serviceAccountsPath,
} from './paths.ts'
import { projectPages } from './projects.tsx'
import { receiverPages } from './receivers.tsx'
import { serviceAccountPages } from './serviceAccounts.tsx'

/** A section of the console: an entry of the navigation, and its pages. */
interface Section extends PageLink {
  register(pages: Console, context: ConsoleContext): void
}

/** In the order of the navigation; a sign-in leads to the first one. */
export const sections: readonly Section[] = [
  {
    title: 'Projects',
    path: projectsPath,
    register: (pages, context) => {
      projectPages(pages, context)
      clientPages(pages, context)
    },
  },
  { title: 'Accounts', path: accountsPath, register: accountPages },
  { title: 'Service accounts', path: serviceAccountsPath, register: serviceAccountPages },
  { title: 'Content owners', path: ownersPath, register: contentOwnerPages },
  { title: 'Customers', path: customersPath, register: hubCustomerPages },
  { title: 'Keys', path: keysPath, register: keyPages },
  { title: 'Grants', path: grantsPath, register: grantPages },
  { title: 'Receivers', path: receiversPath, register: receiverPages },
  { title: 'Alerts', path: alertsPath, register: alertPages },
  { title: 'Collections', path: collectionsPath, register: collectionPages },
  { title: 'Events', path: eventsPath, register: eventPages },
  { title: 'Administrators', path: administratorsPath, register: administratorPages },
]
