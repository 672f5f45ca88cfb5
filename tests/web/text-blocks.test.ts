import { expect, test } from 'vitest'
import { parseTextBlocks } from '../../web/features/assistants/plain-text.tsx'

const paragraph = (text: string) => ({ kind: 'paragraph', text })
const list = (...items: string[]) => ({ kind: 'list', ordered: false, items })
const numbers = (...items: string[]) => ({ kind: 'list', ordered: true, items })

test.each([
  ['nothing', '', []],
  ['paragraphs by blank lines', 'One\n\n\nTwo', [paragraph('One'), paragraph('Two')]],
  ['lines within a paragraph', 'One\r\nmore', [paragraph('One\nmore')]],
  ['a list, whatever its marks', '- a\n* b\n• c', [list('a', 'b', 'c')]],
  ['a list announced by a line', 'Water:\n- 4 L\n- 8 L', [paragraph('Water:'), list('4 L', '8 L')]],
  ['a numbered list', '1. a\n2) b', [numbers('a', 'b')]],
  ['one list although its entries stand apart', '- a\n\n- b', [list('a', 'b')]],
  ['two lists of different kinds', '- a\n1. b', [list('a'), numbers('b')]],
  ['an entry that goes on in the next line', '- a\n  and more\n- b', [list('a and more', 'b')]],
  ['a paragraph after a list', '- a\n\nEnd', [list('a'), paragraph('End')]],
  ['headings and emphasis as plain words', '## **Water** first\n- __4 L__', [paragraph('Water first'), list('4 L')]],
  ['markup as the text it is', '<b>x</b> & <!-- y -->', [paragraph('<b>x</b> & <!-- y -->')]],
  ['an answer that is still arriving', 'Water:\n- 4 L\n- ', [paragraph('Water:'), list('4 L')]],
  ['figures that are no list', '4.5 km\n-5 °C', [paragraph('4.5 km\n-5 °C')]],
])('plain text is read as %s', (_, text, blocks) => {
  expect(parseTextBlocks(text)).toEqual(blocks)
})
