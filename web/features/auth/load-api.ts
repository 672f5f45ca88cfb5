export const loadApi = () => import('./api.ts')
