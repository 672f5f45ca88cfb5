/** Loads the calls with all they need (session, client): the login page is painted before that. */
export const loadApi = () => import('./api.ts')
