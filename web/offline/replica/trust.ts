/**
 * The one cast of this layer: a body of the contract whose mark was looked for has the type of its route, and a database that was opened
 * with this schema has its type.
 */
export const trust = <Trusted>(value: unknown): Trusted => value as Trusted
