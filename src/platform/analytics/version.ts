/** The analytics API's version, its first segment on the platform's origin (specification: reports 11). */
export const version = '/v2'
