import { walk } from './walk.ts'

// npm run smoke -- https://host
const [address = ''] = process.argv.slice(2)
if (!URL.canParse(address)) {
  console.error('Usage: npm run smoke -- https://host')
  process.exit(1)
}
try {
  await walk(new URL(address).origin, console.log)
  console.log(`Offgrid works at ${address}`)
} catch (error) {
  console.error(`failed  ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
