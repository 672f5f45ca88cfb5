import { runCommand } from '../build/command.ts'
import { bundleProduct } from '../build/product.ts'

await runCommand(async () => {
  const { href } = await bundleProduct()
  await import(href)
})
