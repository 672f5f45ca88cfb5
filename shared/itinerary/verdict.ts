/**
 * Verdicts on a supply: **enough** even in bad conditions, with the reserve left; **tight** not in bad conditions;
 * **reserve** if the usual case uses the reserve; **dry** if it runs out.
 */
export const verdicts = ['enough', 'tight', 'reserve', 'dry'] as const
export type Verdict = (typeof verdicts)[number]

export const verdictWords: Readonly<Record<Verdict | 'unknown', string>> = {
  enough: 'Enough',
  tight: 'Tight',
  reserve: 'On reserve',
  dry: 'Runs out',
  unknown: 'Not known yet',
}

/** Returns the worst verdict; 'enough' for none. */
export const findWorst = (all: readonly Verdict[]): Verdict =>
  all.reduce((one, other) => (verdicts.indexOf(other) > verdicts.indexOf(one) ? other : one), 'enough')

export function toVerdict(
  left: { readonly usual: number; readonly high: number },
  reserve: { readonly usual: number; readonly high: number },
): Verdict {
  if (left.usual < 0) return 'dry'
  if (left.usual < reserve.usual) return 'reserve'
  return left.high < reserve.high ? 'tight' : 'enough'
}
