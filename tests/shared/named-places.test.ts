import { describe, expect, it } from 'vitest'
import { findNamedPlaces } from '#shared/places/named-places.ts'

const namesIn = (text: string) => findNamedPlaces(text).map(({ name, area }) => `${name} ${area}`)

describe('the remote places in a question', () => {
  it.each([
    ['How much fuel from Oodnadatta to mount dare?', ['Oodnadatta AU-05', 'Mount Dare AU-05']],
    ['By Mt Dare, or Mt. Dare', ['Mount Dare AU-05']],
    ['is there water at well 33', ['Kunawarritji AU-08']],
    ['Permits for Khorugh and Olgii?', ['Khorog TJ', 'Ölgii MN']],
    ['Over Khardung La in May', ['Khardung La IN']],
    ["Is M'Hamid el Ghizlane hot?", ['Mhamid MA']],
    ['Where do we camp near Villa O’Higgins?', ['Villa O’Higgins CL']],
  ])('%s', (question, places) => expect(namesIn(question)).toEqual(places))

  it('are none for ordinary words', () => {
    expect(namesIn('An eagle in the central boundary of the circle, why?')).toEqual([])
    expect(namesIn('Central question: the tok of a bam')).toEqual([])
  })

  it('may have an ordinary word as their name, with a capital letter in the middle of a sentence', () => {
    expect(namesIn('The road to Eagle')).toEqual(['Eagle US-AK'])
    expect(namesIn('Leh in winter')).toEqual(['Leh IN'])
  })
})
