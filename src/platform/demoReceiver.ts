import type { DemoFile } from '#contract/demo.ts'
import { AdminError } from './admin/operation.ts'
import type { Operations } from './admin/operations.ts'

/** Receivers that earlier starts of this machine have registered: the port may be another since. */
const ofThisMachine = /^http:\/\/127\.0\.0\.1:\d+\/events$/

/**
 * Sends the security events of the demo's clients to the proxy that was started beside the services, so that what
 * happens to an account is seen on its televisions without anybody registering anything.
 * @param proxyUrl where the proxy listens, `http://127.0.0.1:<port>`; any other address is left to the administrator
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
    // `EVENT_RECEIVERS` says that this machine is not called: its operator knows why.
    if (!(error instanceof AdminError)) throw error
  }
}
