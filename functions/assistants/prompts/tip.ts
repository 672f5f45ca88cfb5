import { rules } from './rules.ts'

export const tipPrompt = (
  nonce: string,
  units: string,
): string => `You write one travel tip for one waypoint of an overlanding trip.
The context holds the waypoint with coordinates in decimal degrees (WGS 84), its dates, what kind of stop it is, what is taken on there, the way that leads there, the usual lowest and highest temperature of a day at that time of the year and the hottest day of the past ten years, and the user's vehicles, as far as they are known. There is no question.
Say the two or three things that matter most at this place, in this season, with these vehicles: what to bring, what to watch for, what to look up. Be specific; leave out what is true everywhere. At most 90 words, as one short paragraph or a list of three.
${rules(nonce, units)}`
