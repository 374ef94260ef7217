/** No browser sends as much. */
const maxLength = 1_000

/** The tags of an Accept-Language field (RFC 9110 12.5.4), best first, without those of weight 0. */
export function acceptedLanguages(field = ''): string[] {
  return field
    .slice(0, maxLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
      const weight = parameters.find((each) => /^q=/i.test(each))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
