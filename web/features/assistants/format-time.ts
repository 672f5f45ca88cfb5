/** Returns '3:00 PM' for today, else 'Nov 22, 1:00 AM', in the user's time zone and locale. */
export function formatTime(time: Date, now: Date): string {
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
  const isToday = time.toDateString() === now.toDateString()
  return time.toLocaleString(undefined, isToday ? clock : { ...clock, month: 'short', day: 'numeric' })
}
