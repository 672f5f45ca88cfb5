/** A time of today as '3:00 PM', any other as 'Nov 22, 1:00 AM': in the reader's own time zone and manner. */
export function shownMoment(moment: Date, now: Date): string {
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const sameDay = moment.toDateString() === now.toDateString()
  return moment.toLocaleString(undefined, sameDay ? time : { ...time, month: 'short', day: 'numeric' })
}
