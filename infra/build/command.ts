/** A reason not to start that the person at the terminal can do something about: printed as one sentence, without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}

/** Does the work of a command; what the person at the terminal can change is one sentence on standard error and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof CommandFailure ? error.message : error)
    process.exit(1)
  }
}
