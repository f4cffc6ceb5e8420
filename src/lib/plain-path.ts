/**
 * The path that an address stands for, however it is written: capitals, doubled slashes, dots, backslashes and
 * escapes make no other page of it. For deciding who may see it, not for finding it.
 */
export function plainPath(url: string): string {
  let path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  for (let before = ''; before !== path; ) {
    before = path
    path = path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  }
  const steps: string[] = []
  for (const step of path.split(/[/\\]+/)) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step.toLowerCase())
  }
  return `/${steps.join('/')}`
}

/** A path of this shop; anything that a browser would read as another site is not. */
export const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
