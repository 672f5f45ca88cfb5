type Entry = { readonly node: number; readonly rank: number }

/** Returns a queue that gives the node of the lowest rank first (a binary heap). */
export function createQueue() {
  const [nodes, ranks]: [number[], number[]] = [[], []]
  const put = (at: number, node: number, rank: number) => {
    nodes[at] = node
    ranks[at] = rank
  }
  return {
    add(node: number, rank: number) {
      let at = nodes.length
      while (at > 0) {
        const parent = (at - 1) >> 1
        const above = ranks[parent] ?? 0
        if (above <= rank) break
        put(at, nodes[parent] ?? 0, above)
        at = parent
      }
      put(at, node, rank)
    },

    take(): Entry | undefined {
      const [node, rank] = [nodes[0], ranks[0]]
      const [lastNode, lastRank] = [nodes.pop(), ranks.pop()]
      if (node === undefined || rank === undefined || lastNode === undefined || lastRank === undefined) return undefined
      const count = nodes.length
      let at = 0
      for (let child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && (ranks[child + 1] ?? 0) < (ranks[child] ?? 0)) child++
        const below = ranks[child] ?? 0
        if (below >= lastRank) break
        put(at, nodes[child] ?? 0, below)
        at = child
      }
      if (count > 0) put(at, lastNode, lastRank)
      return { node, rank }
    },
  }
}
