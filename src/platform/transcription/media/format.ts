import type { IFormat } from 'music-metadata'

/** What music-metadata says of an audio file. */
export type Format = Pick<IFormat, 'container' | 'hasVideo' | 'duration' | 'bitrate' | 'numberOfChannels'>

/** New for each file, because the parser writes into them. */
export const parseOptions = () => ({ duration: true, skipCovers: true })

/** Reads the format of an audio file in this thread. @throws Error of the disk */
export async function readFormat(path: string): Promise<Format | 'broken'> {
  const { parseFile } = await import('music-metadata')
  try {
    return (await parseFile(path, parseOptions())).format
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return 'broken'
  }
}
