import { isPagePath, originHeaders } from './edge.ts'

/** Returns the CloudFront function for the site: page paths become index.html. */
export const spaFallback = (): string => `${isPagePath}
function handler(event) {
  var request = event.request
  if (isPagePath(request.uri)) request.uri = '/index.html'
  return request
}
`

/** Returns the CloudFront function for the API, which overwrites the client's address header. */
export const viewerAddress = (): string => `function handler(event) {
  var request = event.request
  request.headers['${originHeaders.viewerAddress}'] = { value: event.viewer.ip }
  return request
}
`
