import { metricSets } from '../metrics.ts'
import { anyOf, atMostOne, exactlyOne, type ParameterConstraint, place, placeOrState } from '../parameterConstraints.ts'
import type { Report } from '../report.ts'

const playlist = exactlyOne('playlist', 'group')
const viewing = anyOf('liveOrOnDemand', 'subscribedStatus', 'videoProduct')
const contentType = atMostOne('creatorContentType')
const contentTypeAndDay = anyOf('creatorContentType', 'day')

const report = (
  name: string,
  dimensions: readonly ParameterConstraint[],
  filters: readonly ParameterConstraint[],
): Report => ({
  name,
  dimensions,
  filters,
  metrics: metricSets.playlist,
  withinPlaylists: true,
})
const ranked = metricSets.playlist.filter((name) => !/^average|Average|^viewsPer/.test(name))

/** Reports of views within playlists. */
export const playlistReports: readonly Report[] = [
  report('playlist, basic', [], [playlist, place]),
  report('playlist, time', [exactlyOne('day', 'month'), contentType], [playlist, place]),
  report('playlist, country', [exactlyOne('country'), contentType], [playlist, atMostOne('continent', 'subContinent')]),
  report(
    'playlist, device',
    [exactlyOne('deviceType'), contentTypeAndDay, viewing],
    [playlist, placeOrState, viewing, atMostOne('operatingSystem')],
  ),
  report(
    'playlist, operating system',
    [exactlyOne('operatingSystem'), contentTypeAndDay, viewing],
    [playlist, placeOrState, viewing, atMostOne('deviceType')],
  ),
  report(
    'playlist, device and operating system',
    [exactlyOne('deviceType'), exactlyOne('operatingSystem'), contentTypeAndDay, viewing],
    [playlist, placeOrState, viewing],
  ),
  { ...report('top playlists', [exactlyOne('playlist')], []), ranking: { by: ranked, maxResults: 200 } },
]
