/** The texts of tiles: a number and its change. */
export const messages = {
  keyFigures: /*i18n*/ {
    id: 'metrics.keyFigures',
    message: 'Key figures',
    comment: 'Names the tiles, for voice guides.',
  },
  against: /*i18n*/ {
    id: 'metrics.against',
    message: 'vs {value}',
    comment: 'On a tile: the number of the other group.',
  },
  previouslyNone: /*i18n*/ {
    id: 'metrics.previouslyNone',
    message: 'Previously 0',
    comment: 'On a tile: the earlier number was 0, so there is no change in percent.',
  },
  tile: /*i18n*/ {
    id: 'metrics.tile',
    message: '{metric}: {value}, {change}',
    comment: 'A tile, for voice guides: “Views: 12,345, up 12%”.',
  },
  tileAgainst: /*i18n*/ {
    id: 'metrics.tileAgainst',
    message: '{metric}: {value}, {change} compared with {group}: {other}',
    comment: 'A tile, for voice guides: “Views: 12,345, up 12% compared with Shorts: 11,000”.',
  },
  changeNone: /*i18n*/ {
    id: 'metrics.changeNone',
    message: 'no earlier data',
    comment: 'Follows a number, after a comma, for voice guides.',
  },
  changeFromNone: /*i18n*/ {
    id: 'metrics.changeFromNone',
    message: 'previously 0',
    comment: 'Follows a number, after a comma, for voice guides: the earlier number was 0.',
  },
  changeComing: /*i18n*/ {
    id: 'metrics.changeComing',
    message: 'earlier data is still being made',
    comment: 'Follows a number, after a comma, for voice guides: the days to compare with are not there yet.',
  },
  changeSame: /*i18n*/ {
    id: 'metrics.changeSame',
    message: 'no change',
    comment: 'Follows a number, after a comma, for voice guides.',
  },
  changeUp: /*i18n*/ {
    id: 'metrics.changeUp',
    message: 'up {change}',
    comment: 'Follows a number, after a comma, for voice guides: “up 12%”.',
  },
  changeDown: /*i18n*/ {
    id: 'metrics.changeDown',
    message: 'down {change}',
    comment: 'Follows a number, after a comma, for voice guides: “down 12%”.',
  },
  changeTimes: /*i18n*/ {
    id: 'metrics.changeTimes',
    message: '{times, plural, one {{change} time} other {{change} times}} as high',
    comment:
      'Follows a number, after a comma, for voice guides: “32 times as high” as the earlier one. {times} is the same number.',
  },
}
