/** What apps may do, and for how long, as people read it when they allow access. */
export const messages = {
  openid: /*i18n*/ { id: 'authorization.openid', message: 'Identify your account', comment: 'What an app may do.' },
  email: /*i18n*/ { id: 'authorization.email', message: 'See your email address', comment: 'What an app may do.' },
  profile: /*i18n*/ {
    id: 'authorization.profile',
    message: 'See your name and picture',
    comment: 'What an app may do.',
  },
  storageAppdata: /*i18n*/ {
    id: 'authorization.storageAppdata',
    message: 'See, edit and delete its own data in your storage',
    comment: 'What an app may do. “its”: of the app.',
  },
  storageFile: /*i18n*/ {
    id: 'authorization.storageFile',
    message: 'See, edit and delete the files in your storage that you use with this app',
    comment: 'What an app may do.',
  },
  video: /*i18n*/ {
    id: 'authorization.video',
    message: 'See and manage your video account',
    comment: 'What an app may do.',
  },
  videoReadonly: /*i18n*/ {
    id: 'authorization.videoReadonly',
    message: 'See your video account and its reports',
    comment: 'What an app may do.',
  },
  videoMemberships: /*i18n*/ {
    id: 'authorization.videoMemberships',
    message: 'See your current channel members, their level and when they joined',
    comment: 'What an app may do.',
  },
  videoForceSsl: /*i18n*/ {
    id: 'authorization.videoForceSsl',
    message: 'See, edit and permanently delete your videos, ratings, comments and captions',
    comment: 'What an app may do.',
  },
  videoUpload: /*i18n*/ {
    id: 'authorization.videoUpload',
    message: 'Manage your videos',
    comment: 'What an app may do.',
  },
  partner: /*i18n*/ {
    id: 'authorization.partner',
    message: 'See and manage your assets and related content',
    comment: 'What an app may do. Assets: works whose rights the account manages.',
  },
  partnerAudit: /*i18n*/ {
    id: 'authorization.partnerAudit',
    message: 'See private information about your channel during a partner audit',
    comment: 'What an app may do.',
  },
  analyticsReadonly: /*i18n*/ {
    id: 'authorization.analyticsReadonly',
    message: 'See reports about your videos',
    comment: 'What an app may do.',
  },
  analyticsMonetary: /*i18n*/ {
    id: 'authorization.analyticsMonetary',
    message: 'See reports about your videos, including revenue',
    comment: 'What an app may do.',
  },
  datahub: /*i18n*/ {
    id: 'authorization.datahub',
    message: 'See and manage reports in the data hub',
    comment: 'What an app may do.',
  },
  untilRevoked: /*i18n*/ {
    id: 'authorization.untilRevoked',
    message: 'Until I remove it',
    comment: 'How long access lasts; a choice of the person who allows it.',
  },
  days: /*i18n*/ {
    id: 'authorization.days',
    message: '{days, plural, one {# day} other {# days}}',
    comment: 'How long access lasts; a choice.',
  },
}
