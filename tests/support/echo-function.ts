/** A function that answers with the event it got: what the gateway made of a request. */
export const handler = async (event: unknown) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  cookies: ['a=1; HttpOnly', 'b=2'],
  body: JSON.stringify(event),
  isBase64Encoded: false,
})
