/// <reference types="vite/client" />

interface Navigator {
  /** Where the browser has it: the person asked for few downloads. */
  readonly connection?: { readonly saveData: boolean }
}
