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
