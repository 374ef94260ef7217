/**
 * Joins the values of lists that came as repeated parameters: `part=a&part=b` means `part=a,b`, and both are in use
 * (specification: resource-services 2). Parameters with one value keep their repeats, so that their readers refuse them.
 * @param query as the server parsed it: a parameter that came several times is an array
 * @param separators what stands between the entries of each list
 */
export function joinRepeats(
  query: Readonly<Record<string, unknown>>,
  separators: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const separator = Object.hasOwn(separators, name) ? separators[name] : undefined
      if (separator === undefined || !Array.isArray(value)) return [name, value]
      // Clients send empty entries for what they leave out.
      return [name, value.filter((entry) => entry !== '').join(separator)]
    }),
  )
}
