/** Loads after the login page is painted. */
export const loadApi = () => import('./api.ts')
