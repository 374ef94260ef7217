/**
 * Names that only answers of the public service have, as masks. Clients may request them, and get what exists here
 * (`api/standardParameters.ts`, `fields`).
 */
const list = 'eventId,prevPageToken,tokenPagination,visitorId'
const snippet = 'description,defaultLanguage,localized'

export const publicNames = {
  channels: `${list},items(auditDetails,brandingSettings,contentOwnerDetails,localizations,status,topicDetails,\
contentDetails/relatedPlaylists(favorites,likes,watchHistory,watchLater),snippet(${snippet}),statistics/commentCount)`,
  videos: `${list},items(ageGating,fileDetails,liveStreamingDetails,localizations,monetizationDetails,paidProductPlacementDetails,\
player,processingDetails,projectDetails,recordingDetails,status,suggestions,topicDetails,\
contentDetails(caption,contentRating,countryRestriction,definition,dimension,hasCustomThumbnail,licensedContent,projection,\
regionRestriction),snippet(${snippet},categoryId,channelTitle,defaultAudioLanguage,liveBroadcastContent,tags),\
statistics/dislikeCount)`,
  playlists: `${list},items(localizations,player,status,snippet(${snippet},channelTitle,tags,thumbnailVideoId))`,
  playlistItems: `${list},items(status,contentDetails(endAt,note,startAt),\
snippet(${snippet},channelTitle,videoOwnerChannelId,videoOwnerChannelTitle),snippet/resourceId(channelId,playlistId))`,
  contentOwners:
    'items(conflictNotificationEmail,disputeNotificationEmails,fingerprintReportNotificationEmails,primaryNotificationEmails)',
  assets:
    'items(aliasId,label,licensability,matchPolicy,matchPolicyEffective,matchPolicyMine,metadata,metadataEffective,metadataMine,\
ownership,ownershipConflicts,ownershipEffective,ownershipMine,relationshipStatus,status,timeCreated)',
  assetSearch: 'items(customId,isrc,iswc,timeCreated)',
} as const
