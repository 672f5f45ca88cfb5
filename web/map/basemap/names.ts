import namesUrl from 'virtual:basemap/names'
import { fetchFile, loadOnce } from './load-once.ts'
import { nameTableSchema, parseNameGrid } from './name-grid.ts'

export const loadNameGrid = loadOnce(async () => parseNameGrid(await fetchFile(namesUrl, nameTableSchema)))
