import { isPagePath, originHeaders } from './edge.ts'

/** Returns the CloudFront function for requests for the site: paths of pages are answered with index.html, files are left alone. */
export const spaFallback = (): string => `${isPagePath}
function handler(event) {
  var request = event.request
  if (isPagePath(request.uri)) request.uri = '/index.html'
  return request
}
`

/** Returns the CloudFront function for requests for the API: it sets the client's address, over whatever the client sent. */
export const viewerAddress = (): string => `function handler(event) {
  var request = event.request
  request.headers['${originHeaders.viewerAddress}'] = { value: event.viewer.ip }
  return request
}
`
