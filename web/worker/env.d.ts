interface WorkerNavigator {
  /** Only some browsers have it: whether the user asked for few downloads, and 'cellular' or another kind of connection. */
  readonly connection?: { readonly saveData?: boolean; readonly type?: string }
}
