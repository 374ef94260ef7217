/**
 * Countries (ISO 3166-1 alpha-2) by continent and subcontinent (United Nations M49 codes), for filters of reports.
 * Taiwan (not in M49) counts as Eastern Asia and Kosovo (`XK`, not in ISO 3166-1) as Southern Europe. Antarctica
 * belongs to no continent here.
 */
const regions: Record<string, Record<string, string>> = {
  // Africa: northern, western, eastern, middle, southern
  '002': {
    '015': 'DZ EG EH LY MA SD TN',
    '011': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
    '014': 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
    '017': 'AO CD CF CG CM GA GQ ST TD',
    '018': 'BW LS NA SZ ZA',
  },
  // Oceania: Australia and New Zealand, Melanesia, Micronesia, Polynesia
  '009': {
    '053': 'AU CC CX HM NF NZ',
    '054': 'FJ NC PG SB VU',
    '057': 'FM GU KI MH MP NR PW UM',
    '061': 'AS CK NU PF PN TK TO TV WF WS',
  },
  // Americas: northern, southern, central, Caribbean
  '019': {
    '021': 'BM CA GL PM US',
    '005': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
    '013': 'BZ CR GT HN MX NI PA SV',
    '029': 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  },
  // Asia: eastern, southern, south-eastern, central, western
  '142': {
    '030': 'CN HK JP KP KR MN MO TW',
    '034': 'AF BD BT IN IR LK MV NP PK',
    '035': 'BN ID KH LA MM MY PH SG TH TL VN',
    '143': 'KG KZ TJ TM UZ',
    '145': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  },
  // Europe: southern, eastern, northern, western
  '150': {
    '039': 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
    '151': 'BG BY CZ HU MD PL RO RU SK UA',
    '154': 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
    '155': 'AT BE CH DE FR LI LU MC NL',
  },
}

const subContinents = new Map(
  Object.values(regions)
    .flatMap((parts) => Object.entries(parts))
    .map(([code, countries]) => [code, countries.split(' ')]),
)
const continents = new Map(
  Object.entries(regions).map(([code, parts]) => [code, Object.values(parts).join(' ').split(' ')]),
)
const known = new Set([...continents.values(), 'AQ'].flat())

/** The country code of rows whose country is unknown or withheld. */
export const unknownCountry = 'ZZ'

export const isCountry = (code: string): boolean => known.has(code) || code === unknownCountry
export const countriesOfContinent = (code: string): readonly string[] | undefined => continents.get(code)
export const countriesOfSubContinent = (code: string): readonly string[] | undefined => subContinents.get(code)
