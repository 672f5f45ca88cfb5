/** Explains the facts of a waypoint in the context. */
export const waypointFacts =
  'its dates, its coordinates in decimal degrees (WGS 84), what kind of stop it is, the usual lowest and highest temperature of a day at that time of the year, the hottest day of the same years ("averagesOf"), its elevation, and what is taken on there, as far as they are known'
