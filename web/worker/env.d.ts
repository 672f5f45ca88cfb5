interface WorkerNavigator {
  /** Only some browsers have it. `type` is 'cellular', for example. */
  readonly connection?: { readonly saveData?: boolean; readonly type?: string }
}
