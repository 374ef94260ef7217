/** What the demo channel publishes: a couple that rebuilds, sails and lives on a wooden boat. */
export interface Series {
  name: string
  /** Title of the `n`-th video, from 0. */
  title(n: number): string
  /** Seconds: shortest and longest. */
  length: readonly [number, number]
  /** Views of a typical first day in the channel's first month. */
  firstDay: number
  /** Part of the first day's views that a video keeps earning each day, long after. */
  evergreen: number
  /** Part of a video that a typical view watches. */
  retention: number
}

/** The `n`-th of all pairs, each pair once, neighbours unlike; beyond them a further round says which it is. */
function paired(left: readonly string[], right: readonly string[], n: number, join: (a: string, b: string) => string) {
  const pairs = left.length * right.length
  const round = Math.floor(n / pairs)
  const at = n % pairs
  // Within one pass over `left` each meets another of `right`; every pass moves `right` on by one.
  const a = left[at % left.length] ?? ''
  const b = right[((at % left.length) + Math.floor(at / left.length)) % right.length] ?? ''
  return `${join(a, b)}${round > 0 ? ` (round ${round + 1})` : ''}`
}

const works = [
  'Lifting the Rotten Planks',
  'The First New Oak Rib',
  'Steam, Clamps and Swearing',
  'A Keel Bolt That Would Not Move',
  'Spiling the Garboard',
  'Red Lead up to the Elbows',
  'Caulking, One Seam an Hour',
  'The Stem Has a Secret',
  'Copper Rivets by the Hundred',
  'We Found a Name Under the Paint',
  'Casting a New Lead Ballast',
  'Deck Beams from One Tree',
  'The Engine Comes Out',
  'Bronze, Not Steel',
  'Laying the Deck in the Rain',
  'A Transom Worth Showing',
  'Hanging the Rudder',
  'The Mast Is Too Short',
  'Eight Sides, Then Sixteen',
  'Splicing the Standing Rigging',
  'Varnish, Coat Eleven',
  'Portlights That Do Not Leak',
  'Wiring Without Fear',
  'The Sea Cocks, All Nine',
  'Launch Day',
  'She Takes Up',
  'What Broke in the First Gale',
  'A Bunk You Can Sleep In',
  'The Stove Goes In',
  'Sails from a Loft of Two',
  'Hauled Out Again',
  'The Shipwright Checks Our Work',
  'A Second Boat, Against All Advice',
  'Sixty Coats of Old Paint',
  'What the Survey Did Not Say',
  'The Bilge Gives Up Its Coins',
  'Hood Ends',
  'New Floors, Old Frames',
  'Making a Thousand Wedges',
  'The Sawmill at the End of the Road',
  'Larch for the Topsides',
  'A Plank a Day',
  'The Shutter Plank',
  'Tar',
  'Our Neighbour’s Lathe',
  'Fairing by Lamplight',
  'The Coach Roof Curve',
  'Tongue and Groove Below',
  'A Galley One Metre Wide',
  'The Water Tank Puzzle',
  'Bronze Day at the Foundry',
  'Deadeyes and Lanyards',
  'The Bowsprit',
  'Galvanising the Chainplates',
  'A Hatch That Closes',
  'The Wheel or the Tiller',
  'Lanolin, Tallow and Patience',
  'The Gearbox from a Tractor',
  'Fitting the Shaft',
  'The Paint Has a Name',
  'The Tent Blows Away',
  'Winter Cover, Third Try',
  'The Yard Cat Moves Aboard',
  'Compass, Swung',
  'Ten Fathoms of Chain',
  'The Windlass, 1928',
  'A Boom from the Beach',
  'Cotton Sails',
  'The Rating Certificate',
  'Second Launch Day',
  'Ballast, Stone by Stone',
  'She Sails Herself',
  'A List of Everything Wrong',
  'The Leak',
  'The Leak, Found',
  'New Canvas on the Deck',
  'Brass Lamps',
  'The Skylight',
  'Charring the Stern Post',
  'Drawing the Lines Backwards',
  'A Dinghy from Offcuts',
  'Oars',
  'The Shed Is Too Short',
  'What It All Cost',
]
const legs = [
  'Out of the Harbour at Last',
  'Thirty Miles of Fog',
  'Through the Gulf of Corryvreckan',
  'Whales off the Port Bow',
  'A Night in the Shipping Lane',
  'Becalmed',
  'Force Eight and a Torn Jib',
  'Landfall at Dawn',
  'The Canal with Sixty Locks',
  'Alone in the Anchorage',
  'Round the Cape',
  'The Island with One Shop',
]
const seas = ['the Hebrides', 'Orkney', 'the Faroes', 'Brittany', 'Galicia', 'the Lofoten', 'the Åland Islands']

const dishes = [
  'Mackerel Chowder',
  'Bread Without an Oven',
  'Mussels and Old Cider',
  'A Proper Dal',
  'Kedgeree',
  'Seaweed Risotto',
  'Pancakes',
  'Smoked Trout Pie',
  'Lentils That Last a Week',
  'Crab on Toast',
  'Plum Duff',
  'Soup from the Bilge Locker',
]
const circumstances = [
  'at Anchor',
  'in a Rolling Sea',
  'with One Pot',
  'for Four Guests',
  'on the Last Gas',
  'Before Sunrise',
  'for Under Five Pounds',
]
const subjects = [
  'Tidal Streams',
  'Leading Lights',
  'A Three-Point Fix',
  'Weather Maps',
  'Anchoring',
  'Radio Calls',
  'Pilotage by Eye',
  'Shipping Lights',
  'Dead Reckoning',
  'Swell and Fetch',
]
const angles = [
  'Explained with a Bathtub',
  'When the Battery Dies',
  'and the Mistake We Made',
  'in Ten Minutes',
  'for People Who Hate Maths',
  'the 1950s Way',
]
const tools = [
  'The Adze',
  'A Wooden Jack Plane',
  'The Caulking Mallet',
  'A Brace from 1931',
  'The Drawknife',
  'Our Rusty Bandsaw',
  'A Ship’s Chronometer',
  'The Sextant',
  'A Paraffin Lamp',
  'The Rivet Set',
  'A Sailmaker’s Palm',
]
const repairs = [
  'Gets Its Edge Back',
  'Against the New One',
  'and the Man Who Sold It',
  'Taken Apart',
  'in One Afternoon',
]
const knots = [
  'Bowline',
  'Clove Hitch',
  'Rolling Hitch',
  'Sheet Bend',
  'Figure Eight',
  'Anchor Hitch',
  'Trucker’s Hitch',
  'Zeppelin Bend',
  'Monkey’s Fist',
  'Constrictor',
  'Cleat Hitch',
  'Eye Splice',
  'Turk’s Head',
]
const ways = [
  'with Cold Hands',
  'Behind Your Back',
  'in the Dark',
  'in Twenty Seconds',
  'and When Not to Use It',
  'Under Load',
]
const nights = [
  'Rain on the Deck',
  'Anchored off Skye',
  'A Gale Outside',
  'The Harbour Asleep',
  'Under the Northern Lights',
  'Snow in the Cockpit',
  'Fog Signals',
  'The Stove and the Kettle',
]
const hours = ['Two Hours, No Talking', 'One Long Night', 'Until the Tide Turns', 'with a Page or Two Read Aloud']

export const keelUp: Series = {
  name: 'Keel Up',
  title: (n) => `Keel Up ${n + 1}: ${works[n % works.length]}`,
  length: [1180, 1920],
  firstDay: 2100,
  evergreen: 0.0045,
  retention: 0.46,
}
export const passages: Series = {
  name: 'Passages',
  title: (n) => paired(legs, seas, n, (leg, sea) => `${leg} | Passages to ${sea}`),
  length: [1320, 2460],
  firstDay: 2500,
  evergreen: 0.005,
  retention: 0.44,
}
export const galley: Series = {
  name: 'Galley for Two',
  title: (n) => paired(dishes, circumstances, n, (dish, how) => `Galley for Two: ${dish} ${how}`),
  length: [410, 760],
  firstDay: 820,
  evergreen: 0.007,
  retention: 0.52,
}
export const chartTable: Series = {
  name: 'Chart Table',
  title: (n) => paired(subjects, angles, n, (subject, angle) => `${subject} ${angle} | Chart Table`),
  length: [540, 1080],
  firstDay: 700,
  evergreen: 0.011,
  retention: 0.48,
}
export const oldTools: Series = {
  name: 'Old Tools',
  title: (n) => paired(tools, repairs, n, (tool, what) => `${tool} ${what}`),
  length: [620, 1340],
  firstDay: 900,
  evergreen: 0.008,
  retention: 0.5,
}
export const oneKnot: Series = {
  name: 'One Knot',
  title: (n) => paired(knots, ways, n, (knot, way) => `One Knot: The ${knot} ${way}`),
  length: [74, 190],
  firstDay: 640,
  evergreen: 0.014,
  retention: 0.66,
}
export const nightWatch: Series = {
  name: 'Night Watch',
  title: (n) => paired(nights, hours, n, (night, hour) => `Night Watch: ${night}. ${hour}`),
  length: [6300, 8900],
  firstDay: 460,
  evergreen: 0.02,
  retention: 0.21,
}
export const beginning: Series = {
  name: 'beginning',
  title: () => 'We Bought a Boat Nobody Wanted',
  length: [960, 960],
  firstDay: 1500,
  evergreen: 0.03,
  retention: 0.5,
}
