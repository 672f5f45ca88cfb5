/** Loads the API calls with their dependencies (session, client) after the login page is painted. */
export const loadApi = () => import('./api.ts')
