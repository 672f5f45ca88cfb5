import { listFamily, readMemory } from './processes.ts'

/** The browser's processes of pages with their workers. */
export const renderer = /--type=renderer/

/** Returns the memory (bytes) of the browser's pages with their workers. */
export const readRenderers = (): number =>
  listFamily(process.pid)
    .filter(({ command }) => renderer.test(command))
    .reduce((sum, { pid }) => sum + readMemory(pid).proportional, 0)

/** Returns the most memory (bytes) of the browser's pages while `use` runs. */
export async function watchRenderers(use: () => Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, readRenderers())
  }, 100)
  await use()
  clearInterval(timer)
  return most
}
