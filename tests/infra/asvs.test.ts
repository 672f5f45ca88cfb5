import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The requirements of OWASP ASVS 5.0 level 1, by section and number. */
const levelOne: Readonly<Record<string, readonly number[]>> = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '10.4': [1, 2, 3, 4, 5],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
}

/** The table's rows: id, requirement, state, evidence. */
const rows = readFileSync('.github/ASVS.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))

test('the table has every requirement of level 1, once and in order', () => {
  const ids = Object.entries(levelOne).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`))
  expect(ids).toHaveLength(70)
  expect(rows.map(([, id]) => id)).toEqual(ids)
})

test('each requirement is met with a test or a reason, or says why not', () => {
  for (const [, id = '', requirement = '', state = '', proof = '', ...rest] of rows) {
    expect(['met', 'in part', 'not met', 'does not apply'], id).toContain(state)
    expect(requirement.length, id).toBeGreaterThan(10)
    expect(proof.length, id).toBeGreaterThan(20)
    expect(rest, `${id} has one cell too many`).toEqual([''])
  }
})

test('each test and each file that the table names exists', () => {
  for (const [, id = '', , , proof = ''] of rows) {
    for (const [, file = ''] of proof.matchAll(/`([\w./-]+\/[\w./-]+)`/g))
      expect(existsSync(file), `${id}: ${file}`).toBe(true)
    for (const [, file = '', sentences = ''] of proof.matchAll(/`(tests\/[\w./-]+)`((?:[ ,;]*“[^”]+”)+)/g)) {
      const source = readFileSync(file, 'utf8')
      for (const [, sentence = ''] of sentences.matchAll(/“([^”]+)”/g))
        expect(isTitle(source, sentence), `${id}: “${sentence}” in ${file}`).toBe(true)
    }
    // Only quotations after a file name are verified.
    expect(proof.replace(/`tests\/[\w./-]+`(?:[ ,;]*“[^”]+”)+/g, ''), id).not.toContain('“')
  }
})

/** Returns whether the source has a test with this title. */
const isTitle = (source: string, sentence: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`(${quote}${sentence}${quote}`)) ||
  source.split('\n').some((line) => [`'${sentence}',`, `"${sentence}",`].includes(line.trim()))
