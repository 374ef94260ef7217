/** The sound of a file in packets, as its container stores them. */
export interface Track {
  codec: 'opus' | 'flac' | 'aac'
  /** What the container says of the codec, in the codec's own form. */
  head: Buffer
  packets: AsyncIterable<Packet>
}

export interface Packet {
  /** When it begins; undefined right behind the packet before it. */
  seconds?: number | undefined
  /** Valid until the next packet. */
  bytes: Buffer
}

/** Longer packets of sound are made by no encoder. */
export const maxPacketBytes = 4_194_304
