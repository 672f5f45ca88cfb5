/** The door for web: types only. */
export type {}
