import { isPagePath, originHeaders } from './edge.ts'

/** What CloudFront runs on requests for the site: paths of pages are answered with index.html, files are left alone. */
export const spaFallback = (): string => `${isPagePath}
function handler(event) {
  var request = event.request
  if (isPagePath(request.uri)) request.uri = '/index.html'
  return request
}
`

/** What CloudFront runs on requests for the API: it writes down who asks, over whatever the client said about itself. */
export const viewerAddress = (): string => `function handler(event) {
  var request = event.request
  request.headers['${originHeaders.viewerAddress}'] = { value: event.viewer.ip }
  return request
}
`
