/** A failure that the user can fix: printed as one sentence without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}

/** Runs a command; a failure is printed to standard error and exits with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof CommandFailure ? error.message : error)
    process.exit(1)
  }
}

/** Runs a step of a longer command; prints its name and duration, and whether it failed. */
export async function runStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const report = (outcome: string) =>
    console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s    ${name}${outcome}`)
  try {
    const result = await work()
    report('')
    return result
  } catch (error) {
    report(': failed')
    throw error
  }
}

/** Prints pairs in two columns. */
export function printRows(rows: readonly (readonly [string, string])[], indent: number): void {
  const width = Math.max(...rows.map(([first]) => first.length))
  for (const [first, second] of rows) console.log(`${' '.repeat(indent)}${first.padEnd(width)}  ${second}`)
}
