/** A catalogue, compiled by Lingui's plugin. */
declare module '*.po' {
  export const messages: Record<string, string>
}
