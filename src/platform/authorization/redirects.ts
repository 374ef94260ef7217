/** An address to which answers with codes may go: http or https, without a user, without a fragment (RFC 6749, 3.1.2). */
export const isRedirectAddress = (text: string): boolean =>
  text.length <= 2000 && /^https?:\/\/[^/?#@\s]+[^#\s]*$/.test(text) && URL.canParse(text)
