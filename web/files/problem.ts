/** Why a file is not read, in the words for the person. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}
