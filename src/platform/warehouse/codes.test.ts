import { describe, expect, it } from 'vitest'
import * as codes from './codes.ts'

/** Number codes and their words, in the order of the page (specification: bulk-report-columns 7). */
const documented: [string, codes.CodeList, string][] = [
  [
    'traffic_source_type',
    codes.trafficSourceType,
    `0 NO_LINK_OTHER, 1 ADVERTISING, 3 SUBSCRIBER, 4 YT_CHANNEL, 5 YT_SEARCH, 7 RELATED_VIDEO, 8 YT_OTHER_PAGE, 9 EXT_URL,
     11 ANNOTATION, 14 PLAYLIST, 17 NOTIFICATION, 18 YT_PLAYLIST_PAGE, 19 CAMPAIGN_CARD, 20 END_SCREEN, 24 SHORTS,
     25 PRODUCT_PAGE, 26 HASHTAGS, 27 SOUND_PAGE, 28 LIVE_REDIRECT, 30 VIDEO_REMIXES, 31 IMMERSIVE_LIVE, 32 SHORTS_CONTENT_LINKS`,
  ],
  [
    'playback_location_type',
    codes.playbackLocationType,
    '0 WATCH, 1 EMBEDDED, 2 CHANNEL, 5 YT_OTHER, 7 BROWSE, 8 SEARCH',
  ],
  [
    'device_type',
    codes.deviceType,
    '100 UNKNOWN_PLATFORM, 101 DESKTOP, 102 TV, 103 GAME_CONSOLE, 104 MOBILE, 105 TABLET',
  ],
  [
    'operating_system',
    codes.operatingSystem,
    `1 other, 2 Windows, 3 Windows Mobile, 4 Android, 5 iOS, 6 Symbian, 7 Blackberry, 9 Macintosh, 10 PlayStation, 11 Bada,
     12 WebOS, 13 Linux, 14 Hiptop, 15 MeeGo, 16 Wii, 17 Xbox, 18 PlayStation Vita, 19 Smart TV, 20 Nintendo 3DS,
     21 Chromecast, 22 Tizen, 23 Firefox, 24 RealMedia, 25 KaiOS, 26 Roku, 27 Nintendo Switch, 28 Apple tvOS, 29 Fire OS`,
  ],
  [
    'annotation_type',
    codes.annotationType,
    `0 unknown, 1 note, 3 spotlight, 4 title, 8 speech bubble, 9 label, 10 branding watermark, 11 featured video,
     12 featured playlist, 30 call-to-action`,
  ],
  [
    'card_type',
    codes.cardType,
    '0 unknown, 60 link, 61 fundraising, 62 video, 63 playlist, 65 fan funding, 66 merchandise, 68 associated website, 69 channel',
  ],
  [
    'end_screen_element_type',
    codes.endScreenElementType,
    `501 video, 502 playlist, 503 website, 504 channel, 505 subscribe, 506 associated, 507 crowdfunding, 508 merchandise,
     509 recent upload, 510 best for viewer`,
  ],
  [
    'ad_type',
    codes.adType,
    `1 auctionTrueviewInstream, 2 auctionDisplay, 3 auctionInstream, 5 reservedDisplay, 6 reservedInstream, 13 unknown,
     15 reservedInstreamSelect, 19 auctionBumperInstream, 20 reservedBumperInstream`,
  ],
  [
    'sharing_service',
    codes.sharingService,
    `0 unknown, 1 Digg, 4 reddit, 5 StumbleUpon, 6 mixi, 7 Yahoo! Japan, 8 goo, 9 Ameba, 10 Facebook, 11 Myspace, 12 NUjij,
     18 Tuenti, 20 menéame, 21 Wykop, 22 Skyrock, 25 Fotka, 28 hi5, 31 Twitter, 32 Cyworld, 34 Blogger, 36 VKontakte,
     37 Rakuten, 38 LiveJournal, 39 Odnoklassniki, 40 tumblr., 42 Linkedin, 43 Google+, 44 Weibo, 45 Pinterest, 46 email,
     47 Facebook Messenger, 49 WhatsApp, 50 Hangouts, 51 Gmail, 52 Kakao Talk, 53 other, 55 copy to clipboard, 59 embed,
     60 text message, 61 Android messaging, 62 Verizon messages, 63 HTC text message, 64 Sony Conversations, 65 Go SMS,
     66 LGE Email, 67 Line, 68 Viber, 69 Kik, 70 Skype, 71 Blackberry Messenger, 72 WeChat, 73 KAKAO Story, 74 Dropbox,
     75 Telegram, 76 Facebook Pages, 77 GroupMe, 78 Android Email, 79 Motorola Messaging, 80 Nearby Share, 81 Naver,
     82 iOS System Activity Dialog, 83 Google Inbox, 84 Android Messenger, 85 video Music, 86 video Gaming, 87 video Kids,
     88 video TV`,
  ],
]

describe.each(documented)('%s', (_, { names, open }, page) => {
  const entries = page.split(',').map((entry) => /^\s*(\d+) (.+)$/.exec(entry)?.slice(1) ?? [])

  it('the code list accepts every code of the documented page, as a number and as a word', () => {
    for (const [code = '', word = ''] of entries) {
      expect(names[code], code).toBeDefined()
      expect(names[word.toLowerCase()], word).toBe(names[code])
    }
  })

  it('the code list has no code that the documented page lacks, and stores unknown codes as they are', () => {
    expect(
      Object.keys(names)
        .filter((name) => /^\d+$/.test(name))
        .sort(),
    ).toEqual(entries.map(([code]) => code).sort())
    expect(open).toBe(true)
  })
})
