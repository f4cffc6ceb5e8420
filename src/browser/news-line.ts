import { noteReach } from './reach.ts'

let line: EventSource | null = null
let holders = 0

/** The page's one line to the shop's news, shared by all who listen. Give it back with `letGo`. */
export function holdLine(): EventSource {
  holders += 1
  if (!line) {
    line = new EventSource('/api/v1/events')
    line.addEventListener('open', () => noteReach(true))
  }
  return line
}

/** The last one to let go closes it. */
export function letGo() {
  holders -= 1
  if (holders > 0) return
  line?.close()
  line = null
}
