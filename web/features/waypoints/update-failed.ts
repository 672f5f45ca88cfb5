/** What a waypoint's failed update says; its cause is in the browser's log. */
export const updateFailed = 'Failed to update waypoint. Please try again.'
