import type { ProxyModule } from '#proxy/module.ts'
import { television } from './staticFiles.ts'

/** Serves the built television app. */
export const televisionApp: ProxyModule = {
  name: 'television-app',
  open: ({ app, settings }) => television(app, settings.tvDir),
}
