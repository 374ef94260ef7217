/** A catalogue, compiled by Lingui's plugin, with what `fonts/catalogueFonts.ts` adds to it. */
declare module '*.po' {
  export const messages: Record<string, string>
  export const faces: readonly FontFace[]
  /** Only of the first screen's catalogues. */
  export const app: () => Promise<{ messages: Record<string, string>; faces: readonly FontFace[] }>
}
