import { clientIds } from '#proxy/core/part.ts'
import { inBackground } from '#proxy/core/web/log.ts'
import type { ProxyModule } from '#proxy/module.ts'
import { createKeyRotation } from './keyRotation.ts'

/** Encrypts what older keys encrypted with the newest one, so that they may be removed. */
export const keyRotation: ProxyModule = {
  name: 'key-rotation',
  open: ({ app, db, vault, clock, settings, parts, measures, closeLater }) =>
    closeLater(
      createKeyRotation({
        db,
        vault,
        clock,
        columns: parts.flatMap(({ encryptedColumns }) => encryptedColumns ?? []),
        clients: clientIds(settings.upstream),
        onReencrypted: measures.reencrypted,
        onError: inBackground(app.log),
        log: (details, message) => app.log.info(details, message),
      }),
    ),
}
