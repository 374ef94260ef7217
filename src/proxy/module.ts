import type { Core, CoreExtension } from './core/core.ts'

/** Something that the proxy does beyond its core, in a folder of `modules/`. It is active if it is in `modules.ts`. */
export interface ProxyModule extends CoreExtension {
  /** Opens its routes and what runs in the background, which it closes with `closeLater`. It may be asynchronous. */
  open?(core: Core): unknown
}
