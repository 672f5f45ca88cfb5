/// <reference types="vite/client" />

interface FileSystemFileHandle {
  /** Moves the file within the browser's private file system: every browser that writes there has it. */
  move(folder: FileSystemDirectoryHandle): Promise<void>
}

interface Navigator {
  /** Where the browser has it: the person asked for few downloads. */
  readonly connection?: { readonly saveData: boolean }
}
