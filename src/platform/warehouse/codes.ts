/**
 * Words and number codes of bulk reports, with the names that reports use for them
 * (specification: bulk-report-columns 6; specification: bulk-report-columns 7). The warehouse stores the names.
 */
export interface CodeList {
  /** From the spelling in a file, in lower case, to the name that is stored. */
  names: Readonly<Record<string, string>>
  /** From the name that is stored to its spelling in live files. */
  spellings: Readonly<Record<string, string>>
  /** Stored for an empty, withheld or unknown value: one name for all spellings of it. */
  unknown: string
  /** Whether a value that is not listed is stored as it is: new codes appear without a new report version. */
  open: boolean
}

type Entries = readonly (readonly [code: string | number, name: string, ...otherWords: string[]])[]

/**
 * Maps every spelling of an entry to its name: the code, the name, the name with spaces, and the words of documentation
 * and connectors.
 */
function list(entries: Entries, { unknown = 'UNKNOWN', open = true } = {}): CodeList {
  const names: Record<string, string> = {}
  // Codes come first: live files have them, and the first entry for a spelling wins.
  for (const [code, name] of entries) names[String(code).toLowerCase()] ??= name
  for (const [code, name, ...furtherSpellings] of entries)
    for (const spelling of [String(code), name, name.replaceAll('_', ' '), ...furtherSpellings])
      names[spelling.toLowerCase()] ??= name
  const spellings = Object.fromEntries(entries.map(([code, name]) => [name, String(code)]))
  return { names, spellings, unknown, open }
}

export const liveOrOnDemand = list(
  [
    ['on_demand', 'ON_DEMAND', 'onDemand'],
    ['live', 'LIVE'],
  ],
  { open: false },
)
export const subscribedStatus = list(
  [
    ['subscribed', 'SUBSCRIBED'],
    ['not_subscribed', 'UNSUBSCRIBED'],
  ],
  { open: false },
)
/** An empty value has a meaning: everything that the owner uploaded, claimed or not. */
export const claimedStatus = list([['claimed', 'claimed']], { unknown: '', open: false })
export const uploaderType = list(
  [
    ['self', 'self'],
    ['thirdParty', 'thirdParty', 'third_party'],
  ],
  { unknown: '', open: false },
)

export const ageGroup = list([
  ['AGE_13_17', 'age13-17', '13-17'],
  ['AGE_18_24', 'age18-24', '18-24'],
  ['AGE_25_34', 'age25-34', '25-34'],
  ['AGE_35_44', 'age35-44', '35-44'],
  ['AGE_45_54', 'age45-54', '45-54'],
  ['AGE_55_64', 'age55-64', '55-64'],
  ['AGE_65_', 'age65-', '65-', '65+'],
])
export const gender = list([
  ['FEMALE', 'female'],
  ['MALE', 'male'],
  ['USER_SPECIFIED', 'user_specified', 'GENDER_OTHER'],
])

/** Reports have no name for 23 (stories) and 29 (podcasts): they are stored as codes, as unknown codes are. */
export const trafficSourceType = list([
  [0, 'NO_LINK_OTHER', 'direct or unknown'],
  [1, 'ADVERTISING', 'video advertising'],
  [3, 'SUBSCRIBER', 'browse features'],
  [4, 'YT_CHANNEL', 'channel pages'],
  [5, 'YT_SEARCH', 'search'],
  [7, 'RELATED_VIDEO', 'suggested videos'],
  [8, 'YT_OTHER_PAGE', 'other features'],
  [9, 'EXT_URL', 'external'],
  [11, 'ANNOTATION', 'cards and annotations'],
  [14, 'PLAYLIST', 'playlists'],
  [17, 'NOTIFICATION', 'notifications'],
  [18, 'YT_PLAYLIST_PAGE', 'playlist pages', 'playlist page'],
  [19, 'CAMPAIGN_CARD', 'programming from claimed content'],
  [20, 'END_SCREEN', 'end screens'],
  [24, 'SHORTS', 'short-form feed'],
  [25, 'PRODUCT_PAGE', 'product pages'],
  [26, 'HASHTAGS', 'hashtag pages'],
  [27, 'SOUND_PAGE', 'sound pages'],
  [28, 'LIVE_REDIRECT'],
  [30, 'VIDEO_REMIXES', 'remixed video'],
  [31, 'IMMERSIVE_LIVE', 'vertical live feed'],
  [32, 'SHORTS_CONTENT_LINKS', 'related video'],
])

export const playbackLocationType = list([
  [0, 'WATCH', 'watch page'],
  [1, 'EMBEDDED', 'embedded elsewhere'],
  [2, 'CHANNEL', 'channel page'],
  [5, 'YT_OTHER', 'not classified'],
  [7, 'BROWSE', 'browsing'],
  [8, 'SEARCH', 'search results page'],
])

export const deviceType = list(
  [
    [100, 'UNKNOWN_PLATFORM', 'unknown'],
    [101, 'DESKTOP', 'computer'],
    [102, 'TV'],
    [103, 'GAME_CONSOLE'],
    [104, 'MOBILE', 'mobile phone'],
    [105, 'TABLET'],
  ],
  { unknown: 'UNKNOWN_PLATFORM' },
)

export const operatingSystem = list([
  [1, 'OTHER'],
  [2, 'WINDOWS'],
  [3, 'WINDOWS_MOBILE'],
  [4, 'ANDROID'],
  [5, 'IOS'],
  [6, 'SYMBIAN'],
  [7, 'BLACKBERRY'],
  [9, 'MACINTOSH'],
  [10, 'PLAYSTATION'],
  [11, 'BADA'],
  [12, 'WEBOS'],
  [13, 'LINUX'],
  [14, 'HIPTOP'],
  [15, 'MEEGO'],
  [16, 'WII'],
  [17, 'XBOX'],
  [18, 'PLAYSTATION_VITA'],
  [19, 'SMART_TV'],
  [20, 'NINTENDO_3DS'],
  [21, 'CHROMECAST'],
  [22, 'TIZEN'],
  [23, 'FIREFOX'],
  [24, 'REALMEDIA'],
  [25, 'KAIOS'],
  [26, 'ROKU'],
  [27, 'NINTENDO_SWITCH'],
  [28, 'APPLE_TVOS'],
  [29, 'FIRE_OS'],
])

export const annotationType = list([
  [0, 'UNKNOWN'],
  [1, 'NOTE'],
  [3, 'SPOTLIGHT'],
  [4, 'TITLE'],
  [8, 'SPEECH_BUBBLE'],
  [9, 'LABEL'],
  [10, 'BRANDING_WATERMARK'],
  [11, 'FEATURED_VIDEO'],
  [12, 'FEATURED_PLAYLIST'],
  [30, 'CALL_TO_ACTION', 'call-to-action'],
])

export const cardType = list([
  [0, 'UNKNOWN'],
  [60, 'LINK'],
  [61, 'FUNDRAISING'],
  [62, 'VIDEO'],
  [63, 'PLAYLIST'],
  [65, 'FAN_FUNDING'],
  [66, 'MERCHANDISE'],
  [68, 'ASSOCIATED_WEBSITE'],
  [69, 'CHANNEL'],
])

export const endScreenElementType = list([
  [501, 'VIDEO'],
  [502, 'PLAYLIST'],
  [503, 'WEBSITE'],
  [504, 'CHANNEL'],
  [505, 'SUBSCRIBE'],
  [506, 'ASSOCIATED'],
  [507, 'CROWDFUNDING'],
  [508, 'MERCHANDISE'],
  [509, 'RECENT_UPLOAD'],
  [510, 'BEST_FOR_VIEWER'],
])

export const adType = list([
  [1, 'auctionTrueviewInstream'],
  [2, 'auctionDisplay'],
  [3, 'auctionInstream'],
  [5, 'reservedDisplay'],
  [6, 'reservedInstream'],
  [13, 'unknown'],
  [15, 'reservedInstreamSelect'],
  [19, 'auctionBumperInstream'],
  [20, 'reservedBumperInstream'],
])

export const audienceType = list([
  ['organic', 'ORGANIC'],
  ['ad_instream', 'AD_INSTREAM'],
  ['ad_indisplay', 'AD_INDISPLAY'],
])

/** Names of the query interface where they are public, else the documented word in capitals. */
export const sharingService = list([
  [0, 'UNKNOWN'],
  [1, 'DIGG'],
  [4, 'REDDIT'],
  [5, 'STUMBLEUPON'],
  [6, 'MIXI'],
  [7, 'YAHOO', 'Yahoo! Japan'],
  [8, 'GOO'],
  [9, 'AMEBA'],
  [10, 'FACEBOOK'],
  [11, 'MYSPACE'],
  [12, 'NUJIJ'],
  [18, 'TUENTI'],
  [20, 'MENEAME', 'menéame'],
  [21, 'WYKOP'],
  [22, 'SKYBLOG', 'Skyrock'],
  [25, 'FOTKA'],
  [28, 'HI5'],
  [31, 'TWITTER'],
  [32, 'CYWORLD'],
  [34, 'BLOGGER'],
  [36, 'VKONTAKTE'],
  [37, 'RAKUTEN'],
  [38, 'LIVEJOURNAL'],
  [39, 'ODNOKLASSNIKI'],
  [40, 'TUMBLR', 'tumblr.'],
  [42, 'LINKEDIN'],
  [43, 'GOOGLEPLUS', 'Google+'],
  [44, 'WEIBO'],
  [45, 'PINTEREST'],
  [46, 'EMAIL'],
  [47, 'FACEBOOK_MESSENGER'],
  [49, 'WHATS_APP', 'WhatsApp'],
  [50, 'HANGOUTS'],
  [51, 'GMAIL'],
  [52, 'KAKAO', 'Kakao Talk'],
  [53, 'OTHER'],
  [55, 'COPY_PASTE', 'copy to clipboard'],
  [59, 'EMBED'],
  [60, 'TEXT_MESSAGE'],
  [61, 'ANDROID_MMS', 'Android messaging'],
  [62, 'VERIZON_MMS', 'Verizon messages'],
  [63, 'HTC_MMS', 'HTC text message'],
  [64, 'SONY_CONVERSATIONS'],
  [65, 'GO_SMS'],
  [66, 'LGE_EMAIL'],
  [67, 'LINE'],
  [68, 'VIBER'],
  [69, 'KIK'],
  [70, 'SKYPE'],
  [71, 'BBM', 'Blackberry Messenger'],
  [72, 'WECHAT'],
  [73, 'KAKAO_STORY'],
  [74, 'DROPBOX'],
  [75, 'TELEGRAM'],
  [76, 'FACEBOOK_PAGES'],
  [77, 'GROUPME'],
  [78, 'ANDROID_EMAIL'],
  [79, 'MOTOROLA_MESSAGING'],
  [80, 'NEARBY_SHARE'],
  [81, 'NAVER'],
  [82, 'IOS_SYSTEM_ACTIVITY_DIALOG'],
  [83, 'INBOX', 'Google Inbox'],
  [84, 'ANDROID_MESSENGER'],
  [85, 'VIDEO_MUSIC'],
  [86, 'VIDEO_GAMING'],
  [87, 'VIDEO_KIDS'],
  [88, 'VIDEO_TV'],
])
