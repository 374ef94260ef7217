/** Vite's mode, in compiled servers (`contract/installation.ts`). */
interface ImportMeta {
  readonly env?: { readonly MODE: string }
}
