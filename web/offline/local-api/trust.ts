/** The one cast of this layer: a body of the contract, whose mark was looked for, has the type of its route. */
export const trust = <Body>(body: unknown): Body => body as Body
