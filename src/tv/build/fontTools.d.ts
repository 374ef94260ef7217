declare module 'fontverter' {
  /** Changes the format of a font. */
  export function convert(font: Buffer, toFormat: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}

declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    /** OpenType features to keep; all by default. */
    keepFeatures?: string[]
    noHinting?: boolean
    /** Tags of tables to leave out. */
    dropTables?: string[]
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
