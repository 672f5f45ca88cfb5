/// <reference types="vite/client" />

interface FileSystemFileHandle {
  /** Moves the file within the browser's private file system. */
  move(folder: FileSystemDirectoryHandle): Promise<void>
}

interface Navigator {
  /** Only some browsers have it. */
  readonly connection?: { readonly saveData: boolean }
}
