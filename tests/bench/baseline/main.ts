import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createApp } from './app.ts'
import { openDatabase } from './database.ts'

const [file = '', keyFile = ''] = process.argv.slice(2)
const database = openDatabase(file)
const server = createApp(database, createPrivateKey(readFileSync(keyFile))).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`The baseline is ready at http://localhost:${address.port}`)
})
process.on('SIGTERM', () => {
  database.close()
  process.exit(0)
})
