/** Loads the API calls, session and client after the login page is painted. */
export const loadApi = () => import('./api.ts')
