/** An instruction of a Dockerfile: its name in capitals, and the rest of its line. */
export interface Instruction {
  name: string
  text: string
}

/** A stage of a build: what it begins with, its name for `COPY --from`, and its instructions. */
export interface Stage {
  from: string
  name: string | undefined
  instructions: Instruction[]
}

/**
 * Reads a Dockerfile without parser directives, heredocs and build arguments.
 * @throws Error for a line of another kind
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .trim()
    .split('\n')
  for (const line of lines) {
    const [, name = '', argument = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (!instructionNames.includes(name)) throw new Error(`the Dockerfile has a line that is not understood: ${line}`)
    if (name === 'FROM') {
      const [from = '', , stage] = argument.split(/ +/)
      stages.push({ from, name: stage, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, text: argument })
  }
  return stages
}

const instructionNames = ['FROM', 'RUN', 'COPY', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']
