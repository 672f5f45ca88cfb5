/**
 * The one cast of this layer. A body with its route's required field has the route's type, and a database with this schema has its type.
 */
export const trust = <Trusted>(value: unknown): Trusted => value as Trusted
