import namesUrl from 'virtual:basemap/names'
import { fetchFile } from './fetch-file.ts'
import { loadOnce } from './load-once.ts'
import { parseNameGrid } from './name-grid.ts'
import { nameTableSchema } from './name-table.ts'

export const loadNameGrid = loadOnce(async () => parseNameGrid(await fetchFile(namesUrl, nameTableSchema)))
