import type { DemoFile } from '#contract/demo.ts'
import { AdminError } from '../admin/operation.ts'
import type { Operations } from '../admin/operations.ts'

/** Receivers that earlier starts on this machine registered; their port may differ. */
const ofThisMachine = /^http:\/\/127\.0\.0\.1:\d+\/events$/

/**
 * Sends the security events of the demo's clients to the proxy that was started together with the services, so that
 * televisions react to changes of an account without any registration.
 * @param proxyUrl address of the proxy, `http://127.0.0.1:<port>`; other addresses are left to the administrator
 */
export async function subscribeProxyToEvents(
  { receivers }: Pick<Operations, 'receivers'>,
  demo: DemoFile,
  proxyUrl: string,
): Promise<void> {
  const address = `${proxyUrl}/events`
  if (!ofThisMachine.test(address)) return
  const clientIds = [demo.tvClient.clientId, demo.webClient.clientId]
  const actor = { name: 'services' }
  for (const old of await receivers.list())
    if (clientIds.includes(old.clientId) && old.address !== address && ofThisMachine.test(old.address))
      await receivers.remove(actor, old.id)
  try {
    for (const clientId of clientIds) await receivers.add(actor, clientId, address)
  } catch (error) {
    // The operator's `EVENT_RECEIVERS` does not allow calls to this machine.
    if (!(error instanceof AdminError)) throw error
  }
}
