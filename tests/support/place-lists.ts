import { writePlaceLists } from '../../infra/build/place-lists.ts'

/** Writes the lists that functions import, before any test. */
export const setup = async (): Promise<void> => {
  await writePlaceLists()
}
