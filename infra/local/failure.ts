/** A reason not to start that the person at the terminal can do something about: printed as one sentence, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
