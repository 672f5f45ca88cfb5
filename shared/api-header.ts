/**
 * The header of every API answer, including errors and event streams; its value is `1`. The app ignores answers without
 * it, because captive portals, proxies and gateways answer requests too. Nothing in front of the functions may add it.
 */
export const apiHeader = 'x-offgrid-api'
