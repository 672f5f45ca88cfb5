import type { Page } from './page.ts'

export const wildlife: Page = {
  title: 'Wildlife',
  words: [
    'bear',
    'snake',
    'wildlife',
    'animal',
    'scorpion',
    'tick',
    'mosquito',
    'lion',
    'cougar',
    'moose',
    'insect',
    'bug',
    'food storage',
  ],
  weight: ({ wording }) => (/\b(yellowstone|glacier|alaska|yukon|bear|grizzly)/.test(wording) ? 2 : 0),
  advice: (_, { say }) => [
    say`Keep {90 m from bears and wolves, 23 m|100 yd from bears and wolves, 25 yd} from everything else; a moose or bison is no safer than a bear.`,
    say`In bear country food, toothpaste and rubbish go into a bear canister or a locked, closed vehicle where that is allowed, and cooking stays {90 m|100 yd} downwind of the tent. Carry bear spray where you can reach it.`,
    'Look before you put a hand or foot down, shake out boots. Snake bite: keep still, remove rings, go to hospital; no cutting, no ice, no tourniquet.',
    'A big cat: face it, look large, back away, never run. Ticks: check every evening, pull straight out with tweezers.',
  ],
}
