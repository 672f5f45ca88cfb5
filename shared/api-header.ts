/**
 * The name of the header that every answer of the API carries, with the value `1`: successes, errors and event streams. The app ignores
 * answers without it, because captive portals, proxies and gateways answer requests, too. Nothing in front of the functions may add it.
 */
export const apiHeader = 'x-offgrid-api'
