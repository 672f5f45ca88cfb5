import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from '../../../web/offline/reading/connection.ts'
import { createBrowser, createPage } from '../../support/page.ts'

beforeEach(() => vi.useFakeTimers())

/** Returns a new page's connection; `asked` counts reloads of its screens. */
function openPage() {
  const browser = createBrowser(createPage())
  const connection = createConnection(browser)
  const screens = { refreshes: 0 }
  connection.onRefresh(() => {
    screens.refreshes += 1
  })
  return { ...connection, getStatus: browser.status.get, screens }
}

describe('When the server answers again', () => {
  it('the screens reload, once for answers that arrive together', async () => {
    const { noteUnreachable, noteResponse, getStatus, screens } = openPage()
    noteUnreachable()
    expect(getStatus().connection).toBe('unreachable')
    noteResponse()
    noteResponse()
    expect(getStatus()).toMatchObject({ connection: 'reachable', lastResponseAt: Date.now() })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(screens.refreshes).toBe(1)
  })

  it('an answer during normal operation reloads nothing', async () => {
    const { noteResponse, screens } = openPage()
    noteResponse()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(screens.refreshes).toBe(0)
  })
})

describe('When one call is answered and another is not', () => {
  it('the screens do not reload endlessly', async () => {
    const { noteUnreachable, noteResponse, onRefresh, screens } = openPage()
    // Of each reload, one request fails and the other succeeds.
    const readAll = () => {
      noteUnreachable()
      noteResponse()
    }
    onRefresh(readAll)
    readAll()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(screens.refreshes).toBeLessThan(20)
  })

  it('the screens reload at once again after a quiet period', async () => {
    const { noteUnreachable, noteResponse, screens } = openPage()
    noteUnreachable()
    noteResponse()
    await vi.advanceTimersByTimeAsync(1_000)
    noteUnreachable()
    noteResponse()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(screens.refreshes).toBe(2)
    noteUnreachable()
    noteResponse()
    await vi.advanceTimersByTimeAsync(200)
    expect(screens.refreshes).toBe(3)
  })
})
