interface WorkerNavigator {
  /** Only some browsers have it: whether the user saves data, and the kind of connection, such as 'cellular'. */
  readonly connection?: { readonly saveData?: boolean; readonly type?: string }
}
