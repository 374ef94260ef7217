declare module 'fontverter' {
  /** Changes the format of a font. */
  export function convert(font: Buffer, toFormat: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
