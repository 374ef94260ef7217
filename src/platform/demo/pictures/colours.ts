/** Colours of a picture: from dark to light, and one accent. */
export interface Colours {
  above: string
  below: string
  far: string
  mid: string
  near: string
  ink: string
  light: string
  accent: string
}

const colours = (text: string): Colours => {
  const [above = '', below = '', far = '', mid = '', near = '', ink = '', light = '', accent = ''] = text
    .split(' ')
    .map((hex) => `#${hex}`)
  return { above, below, far, mid, near, ink, light, accent }
}

/** Each series has its own kind of picture, so that people distinguish series at a glance. */
export const worlds = {
  yard: [
    colours('f0a84b d9622f b84a26 8f3420 5a1f1c 33131a ffe9c4 ffd166'),
    colours('f6bd60 e07a3f c05a35 96402c 5f2623 2e1620 fff1d6 7fd1c7'),
    colours('e8945a b9483d 9a3638 74282f 481a26 2a101b ffe3c2 ffcf5c'),
  ],
  sea: [
    colours('7fd3e6 e4f3df 4e9fb5 2c7f9e 14567a 0c2f4a fff6e3 ff7a59'),
    colours('2f6fa8 f6b48a 3a5f8f 2a4a78 17305a 0b1c38 fff0dc ffb454'),
    colours('9fc7c4 dfe9dc 6fa09f 43797f 245560 123640 fffaf0 e8573f'),
    colours('f4845f f9d48a a85a6c 6c3e63 40274d 20142e fff3df ffe08a'),
  ],
  galley: [
    colours('2a9d8f 1f7a74 1a655f 155049 e9c46a 14313a fff4e0 f4734d'),
    colours('e76f51 cf553c b5452f 953625 f7d9a8 3a1720 fff3e2 2ec4b6'),
    colours('f2b134 e59a22 c97f14 a8660d 8f3a2b 3b1c16 fff8e7 2d8f9e'),
  ],
  chart: [
    colours('f4e6c6 e9d3a4 d8bd86 c4a46b 9ed0cf 1d3b4f fffaf0 d8432f'),
    colours('dcebe6 bfdcd6 9cc5c0 78aaa8 f0dcae 15394a ffffff e4572e'),
    colours('f7dfc3 eec9a0 dcae7e c08f5f a7c4d8 2a2f55 fffaf2 c93a5a'),
  ],
  tools: [
    colours('f25f4c e5484d c23a44 a12e3b 7a2130 2b1524 ffe8d6 ffd36e'),
    colours('2f9e8f 23857b 1b6c67 145752 0f4341 08262b f5ead2 ffb74a'),
    colours('5b6ee1 4757c4 3a48a6 2f3b88 242d6a 12163a f3ecff ffcb5c'),
    colours('efb23e e39d24 c7841a a46a14 7f4f10 2e1c12 fff5de d9432f'),
  ],
  knots: [
    colours('14405e 0d2c44 0f3550 0a2438 081c2c 06131f f3d9a4 ff6b57'),
    colours('b23a48 8c2b3c 9d3341 74222f 571a26 2a0d16 f6dfb0 ffd166'),
    colours('2b6a4d 1d4d38 235a42 163d2c 0f2c20 081a13 f4dcaa ff9f5a'),
    colours('5b3f8c 422c6b 4e3579 35235a 271a44 150d28 f7e0b5 7fe0d0'),
  ],
  night: [
    colours('16245c 5b76c9 33498f 24357a 131d4a 080d24 fdf1cf ffc857'),
    colours('0c3450 3fa39a 1f6b70 15505c 0c3440 04161e f2f7e6 ffe08a'),
    colours('2c1c66 b2689f 5f3f8e 432b73 2a1a50 120a28 fbe9d7 ffb35c'),
  ],
  harbour: [
    colours('ffd3a8 f7a889 c98b8b 8e7084 5b4f6e 2a2a45 fff6e8 f25f4c'),
    colours('cfe6e8 f7e7cf 93b4bd 5f8899 375f73 193848 ffffff f4a23b'),
  ],
} as const satisfies Record<string, readonly [Colours, ...Colours[]]>
export type World = keyof typeof worlds
