/// <reference types="vite/client" />

interface FileSystemFileHandle {
  /** Moves the file within the browser's private file system; every browser that writes there has it. */
  move(folder: FileSystemDirectoryHandle): Promise<void>
}

interface Navigator {
  /** Only some browsers have it: the user saves data. */
  readonly connection?: { readonly saveData: boolean }
}
