/** The reason why a file is not read, in words for the user. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}
