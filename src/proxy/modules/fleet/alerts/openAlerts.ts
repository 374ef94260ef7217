import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { createMailServer } from '#web/delivery/smtp.ts'
import { createWebhooks } from '#web/delivery/webhook.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import { secretOwner } from '../alertTables.ts'
import type { AllFleetTables } from '../schema.ts'
import type { Screens } from '../screens.ts'
import { createAlertJobs } from './alertJobs.ts'
import { createFleetOutbox, type WordMessage } from './outbox.ts'

/** Milliseconds that a receiver or a mail server may take to answer. */
const timeoutMs = 10_000

/** Looks at the screens, and sends what there is to tell (specification: fleet 12). */
export function openAlerts(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  vault: Pick<Vault, 'decrypt'>
  settings: { fleet: { mail: { url: string; from: string } | undefined; networks: OutboundNetworks } }
  screens: Pick<Screens, 'list'>
  word: WordMessage
  onError: (error: unknown) => void
}) {
  const { clock, vault, settings } = context
  const { mail, networks } = settings.fleet
  const webhooks = createWebhooks({ networks, timeoutMs, now: clock.now })
  const outbox = createFleetOutbox({
    ...context,
    webhooks,
    timeoutMs,
    mailServer: mail && createMailServer({ ...mail, timeoutMs }),
    secretOf: ({ alert_id, secret }) => (secret === null ? '' : vault.decrypt(secret, secretOwner(alert_id))),
  })
  const jobs = createAlertJobs({ ...context, onMessages: outbox.checkNow })
  jobs.start()
  outbox.start()

  return {
    /** Looks for what is due at once. */
    changed() {
      jobs.checkNow()
      outbox.checkNow()
    },
    async close(): Promise<void> {
      await jobs.stop()
      await outbox.stop()
      await webhooks.close()
    },
  }
}
