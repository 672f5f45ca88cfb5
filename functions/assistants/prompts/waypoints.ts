/** Explains the facts of a waypoint in the context. */
export const waypointFacts =
  'its dates, its coordinates in decimal degrees (WGS 84), what kind of stop it is, the usual lowest and highest temperature of a day at that time of the year, the hottest day of the same years ("averagesOf"), its elevation, and what is taken on there, as far as they are known'

/** Explains the weather in the context of a question. */
export const weatherFacts =
  '"place", if there, is the place that the question names, with its forecast and the averages of the days in question; "forecast" is that of the stops of the first trip. Quote the forecast in the facts with its day, source and age; where there is none, say so and name the national weather service. Later days have averages only, days marked (trend) are uncertain, and no forecast is present weather. If the place is unknown, say so and give no figures for it; if it has namesakes, name the one that you answer for.'
