/** Returns the event that the gateway made of the request. */
export const handler = async (event: unknown) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  cookies: ['a=1; HttpOnly', 'b=2'],
  body: JSON.stringify(event),
  isBase64Encoded: false,
})
