import { expect, type Page } from '@playwright/test'
import { categorySlug, DEFAULT_CATEGORIES } from '../../src/modules/catalog/products/rules.ts'
import { portOf } from './support/ports.ts'
import { plentifulProducts, putInCart, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

const OFFLINE = 'No hay conexión a internet. Por favor, verifica tu conexión y vuelve a intentarlo.'
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('what stands on the first page of a desktop', async ({ page }) => {
  await page.goto('/')

  await test.step('the first page leads on from each section, four products each', async () => {
    for (const [name, href] of [
      ['Productos destacados', '/search?featured=true'],
      [/^De temporada/, '/search?seasonal=true'],
      ['Ofertas Especiales', '/categoria/ofertas-especiales'],
      ['Hogar', '/categoria/hogar'],
    ] as const) {
      const section = region(page, name)
      await expect(section.getByRole('link', { name: /^Ver todo/ })).toHaveAttribute('href', href)
      const count = await section.getByRole('listitem').count()
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(4)
    }
  })

  await test.step('the carousel has four slides that wrap around, by arrow and by dot', async () => {
    const hero = region(page, 'Lo nuevo en la tienda')
    const dot = (number: number) => hero.getByRole('button', { name: `Ir a la imagen ${number}` })
    await expect(dot(4)).toBeVisible()
    await expect(dot(5)).toHaveCount(0)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await hero.getByRole('button', { name: 'Anterior' }).click()
    await expect(dot(4)).toHaveAttribute('aria-current', 'true')
    await hero.getByRole('button', { name: 'Siguiente' }).click()
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await dot(3).click()
    await expect(hero.getByRole('link', { name: 'Ver alimentos' })).toHaveAttribute(
      'href',
      '/categoria/alimentos',
    )
  })

  await test.step('the top of a desktop has address, store, language, wishes, theme and contact', async () => {
    const top = page.getByRole('banner')
    await expect(top.getByText('Vía España, Ciudad de Panamá, Panamá')).toBeVisible()
    for (const [name, href] of [
      ['Crear tienda', '/business'],
      ['Lista de deseos', '/wishlist'],
      ['Contacto', '/contact'],
    ] as const)
      await expect(top.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect(top.getByRole('navigation', { name: 'Idioma' }).getByRole('link')).toHaveCount(3)
    await expect(top.getByRole('button', { name: 'Tema' })).toBeVisible()
    await expect(top.getByRole('combobox', { name: 'Buscar en la categoría' })).toBeVisible()
  })

  await test.step('the foot has quick links, six categories, how to reach the shop and when', async () => {
    const foot = page.getByRole('contentinfo')
    const hrefsOf = (name: string) =>
      foot
        .getByRole('navigation', { name })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await hrefsOf('Enlaces rápidos')).toEqual([
      '/search',
      '/regalos',
      '/tarjetas-de-regalo',
      '/about',
      '/help',
      '/shipping',
      '/returns',
      '/payments',
      '/contact',
    ])
    const { items } = (await (await page.request.get('/api/v1/categories')).json()) as {
      items: { slug: string }[]
    }
    expect(items.length).toBeGreaterThan(6)
    expect(await hrefsOf('Categorías')).toEqual(items.slice(0, 6).map(({ slug }) => `/categoria/${slug}`))
    await expect(foot.getByText('Ciudad de Panamá')).toBeVisible()
    await expect(foot.getByRole('link', { name: '+507 6000-0000' })).toHaveAttribute(
      'href',
      'tel:+50760000000',
    )
    await expect(foot.locator('a[href^="mailto:"]')).toHaveText(/^\S+@\S+$/)
    for (const hours of [/9:00 AM - 6:00 PM/, /10:00 AM - 4:00 PM/, /Domingo: Cerrado/])
      await expect(foot.getByText(hours)).toBeVisible()
  })

  await test.step('the line of categories fades at its end by no more than is cut', async () => {
    const line = page.getByRole('navigation', { name: 'Todas las categorías' }).getByRole('list')
    const cutBy = (cut: number) =>
      line.evaluate(async (list, by) => {
        list.style.width = 'max-content'
        list.style.width = `${list.scrollWidth - by}px`
        list.scrollLeft = 0
        for (const _ of 'ab') await new Promise(requestAnimationFrame)
        return Math.round(Number.parseFloat(getComputedStyle(list).getPropertyValue('--fade-right')))
      }, cut)
    for (const cut of [0, 3, 8]) expect(await cutBy(cut), `cut by ${cut}`).toBeLessThanOrEqual(cut)
    expect(await cutBy(400)).toBe(40)
  })
})

test.describe('where things may move', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('the carousel goes on every five seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const dot = (number: number) => page.getByRole('button', { name: `Ir a la imagen ${number}` })
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(5_100)
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(15_000)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')

    const stop = page.getByRole('button', { name: 'Detener las imágenes' })
    await stop.click()
    await expect(stop).toHaveAttribute('aria-pressed', 'true')
    // The clock goes on by itself as well: where it stopped is not known before.
    const at = await page
      .locator('button[aria-label^="Ir a la imagen"]')
      .evaluateAll((dots) => dots.findIndex((one) => one.ariaCurrent === 'true'))
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_100)
    await expect(dot(at + 1)).toHaveAttribute('aria-current', 'true')
    await stop.click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_100)
    await expect(dot(((at + 1) % 4) + 1)).toHaveAttribute('aria-current', 'true')
  })
})

test('the pictures of the carousel stand alike at every width, none cut nor larger than the first', async ({
  page,
}) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const slides = page
      .getByRole('region', { name: 'Lo nuevo en la tienda' })
      .locator('[aria-roledescription=slide]')
    const shapes = await slides.evaluateAll((all) =>
      all.map((slide) => {
        const picture = slide.querySelector('.hero-picture')!.getBoundingClientRect()
        const own = slide.getBoundingClientRect()
        return {
          size: `${picture.width} x ${picture.height}`,
          isInside: picture.right <= own.right && picture.bottom <= own.bottom,
          // Beside the words it fills the whole height; under them nothing but the words is left.
          isFilled: picture.width === own.width || picture.height === own.height,
          // The drawings begin at 38 % of their width, and what hangs over is taken from the left.
          isWhole: picture.width / picture.height > (1 - 0.38) * (16 / 9),
        }
      }),
    )
    expect(new Set(shapes.map(({ size }) => size)).size, `at ${width}: ${JSON.stringify(shapes)}`).toBe(1)
    for (const shape of shapes)
      expect(shape, `at ${width}`).toMatchObject({ isInside: true, isFilled: true, isWhole: true })
  }
})

test.describe('on a screen for fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } })

  test('a swipe leads to the next picture and back', async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const dot = (number: number) => page.getByRole('button', { name: `Ir a la imagen ${number}` })
    const input = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 250 }] })
      for (const x of [(from + to) / 2, to])
        await input.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 252 }] })
      await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(280, 80)
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await swipe(80, 280)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  })
})

test('a phone has a side menu with the ways of the shop', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  const menu = page.getByRole('dialog')
  for (const name of ['Hogar', 'Contacto', 'Lista de deseos'])
    await expect(menu.getByRole('link', { name, exact: true }).first()).toBeVisible()
})

test('suggestions begin with two characters, are five at most and lead to all results', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Buscar productos' })
  const list = page.getByRole('listbox', { name: 'Productos sugeridos' })
  await search.pressSequentially('c')
  await page.waitForTimeout(600)
  await expect(list).toHaveCount(0)
  await search.pressSequentially('a')
  await expect(list.getByRole('option', { name: 'Ver todos los resultados' })).toBeVisible()
  expect(await list.getByRole('option').filter({ hasText: '$' }).count()).toBeLessThanOrEqual(5)
  // Stores that are called so stand below, two at most.
  expect(await list.getByRole('option').filter({ hasText: 'Tienda' }).count()).toBeLessThanOrEqual(2)
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=ca$/)
  const field = page.getByRole('main').getByRole('searchbox')
  await expect(field).toHaveValue('ca')
  await field.fill('cafe')
  await expect(page).toHaveURL(/q=cafe$/)
})

test('what leads to no page, from a page of information', async ({ page }) => {
  await page.goto('/about')

  await test.step('a search of nothing but spaces goes nowhere', async () => {
    const search = page.getByRole('combobox', { name: 'Buscar productos' })
    await search.fill('   ')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/about$/)
  })

  await test.step('an unknown category is noted and leads home', async () => {
    // A click before the page is hydrated asks the server, which notes it in its own log.
    await page.waitForLoadState('networkidle')
    const noted = page.waitForEvent('console', (message) =>
      message.text().includes('Unknown category: no-hay'),
    )
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/categoria/no-hay'
      link.textContent = 'no hay'
      link.id = 'nowhere'
      document.querySelector('main')!.append(link)
    })
    await page.locator('#nowhere').click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await noted
    expect((await page.request.get('/categoria/no-hay', { maxRedirects: 0 })).headers()['location']).toBe('/')
  })
})

test('a category is searched by title, narrowed by price, and its filters can be put away', async ({
  page,
}) => {
  await page.goto('/categoria/hogar')
  const main = page.getByRole('main')
  await expect(main.getByRole('group', { name: 'Precio' })).toBeVisible()
  await main.getByRole('button', { name: 'Filtros' }).click()
  await expect(main.getByRole('group', { name: 'Precio' })).toBeHidden()
  await main.getByRole('searchbox', { name: 'Buscar en Hogar' }).fill('zzzz')
  await expect(page).toHaveURL(/\/categoria\/hogar\?q=zzzz$/)
  await expect(main.getByText('No hay productos que coincidan')).toBeVisible()
})

test('a product offers at most ten, or what is left, and none when it is sold out', async ({ page }) => {
  const answer = await page.request.get('/api/v1/products?pageSize=100')
  type Listed = { id: string; stock: number; hasOptions: boolean }
  const listed = (await answer.json()) as { items: Listed[] }
  const items = listed.items.filter(({ hasOptions }) => !hasOptions)
  for (const [product, count] of [
    [items.find(({ stock }) => stock > 10)!, 10],
    [items.find(({ stock }) => stock > 1 && stock < 6)!, null],
  ] as const) {
    await page.goto(`/product/${product.id}`)
    const amount = page.getByRole('main').getByRole('combobox', { name: 'Cantidad' })
    await expect(amount.getByRole('option')).toHaveCount(count ?? product.stock)
    if (count === null)
      await expect(page.getByText(`Solo quedan ${product.stock} unidades`).first()).toBeVisible()
  }
  const gone = items.find(({ stock }) => stock === 0)!
  await page.goto(`/product/${gone.id}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Agotado' }).first()).toBeDisabled()
})

test.describe('without the worker of the app, whose requests no test can answer', () => {
  test.use({ serviceWorkers: 'block' })

  test('a picture of a product that does not arrive is left out, and without any the placeholder stands', async ({
    page,
  }) => {
    const found = await page.request.get('/api/v1/products?pageSize=100')
    const { items } = (await found.json()) as { items: { id: string }[] }
    const galleries = await Promise.all(
      items.slice(0, 40).map(async ({ id }) => {
        const answer = await page.request.get(`/api/v1/products/${id}`)
        return (await answer.json()) as { id: string; title: string; images: { url: string }[] }
      }),
    )
    const { id, title, images } = galleries.find((one) => one.images.length > 2)!
    const pathOf = ({ url }: { url: string }) => url.replace(/\?.*/, '').split('/').at(-1)!
    await page.route(
      (url) => url.href.includes(pathOf(images[1]!)),
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    await page.goto(`/product/${id}`)
    const gallery = page.getByRole('region', { name: title })
    await expect(gallery.getByRole('button', { name: /^Ver foto/ })).toHaveCount(images.length - 1)
    await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    await expect(page.getByRole('img', { name: 'Sin foto' })).toBeVisible()
  })
})

test('the bar of a phone adds as many as were chosen above it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await page.goto(`/product/${product!.id}`)
  await page.getByRole('main').getByRole('combobox', { name: 'Cantidad' }).selectOption('3')
  await page.locator('[data-bottom-bar] [data-add]').click()
  await expect(page.getByRole('button', { name: 'Carrito, 3 en total' })).toBeAttached()
})

test('a product that does not exist, or cannot be one, is explained and leads home', async ({ page }) => {
  await page.goto(`/product/${crypto.randomUUID()}`)
  await expect(page.getByText('Producto no encontrado')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/product/no-es-un-id')
  await expect(page.getByText('ID de producto no válido')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the stored language wins over that of the browser, and Spanish is what is left', async ({
  browser,
}) => {
  for (const [locale, expected] of [
    ['pt-BR', 'pt'],
    ['fr-FR', 'es'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', expected)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /English/ })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await context.close()
  }
})

test('help has four cards, every category, five questions and a form that is sent', async ({ page }) => {
  await page.goto('/help')
  const main = page.getByRole('main')
  for (const href of ['/shipping', '/returns', '/payments', '/privacy'])
    await expect(main.locator(`a[href="${href}"]`).filter({ has: page.getByRole('heading') })).toBeVisible()
  for (const { name } of DEFAULT_CATEGORIES.filter(({ isSeasonal }) => !isSeasonal))
    await expect(main.locator(`a[href="/categoria/${categorySlug(name)}"]`)).toBeVisible()
  await expect(main.locator('details')).toHaveCount(5)
  await main.getByLabel('Nombre').fill('Ana Pérez')
  await main.getByLabel('Correo electrónico').fill('ana@correo.pa')
  await main.getByLabel('Asunto').fill('Una duda')
  await main.getByLabel('Mensaje').fill('¿Abren los domingos?')
  await main.getByRole('button', { name: /Enviar/ }).click()
  await expect(page.getByText('¡Mensaje enviado con éxito! Te contactaremos pronto.').first()).toBeVisible()
})

test('the contact page shows the shop, a map on demand, and sends nothing without a line', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('Vía España, Ciudad de Panamá, Panamá').first()).toBeVisible()
  await expect(main.getByText('9:00 AM - 6:00 PM')).toBeVisible()
  await expect(main.locator('iframe')).toHaveCount(0)
  await main.getByLabel('Nombre').fill('Ana Pérez')
  await main.getByLabel('Correo electrónico').fill('ana@correo.pa')
  await main.getByLabel('Asunto').fill('Una duda')
  await main.getByLabel('Mensaje').fill('Hola')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await main.getByRole('button', { name: /Enviar/ }).click()
  await expect(page.getByText(OFFLINE).first()).toBeVisible()
  await expect(main.getByLabel('Mensaje')).toHaveValue('Hola')
})

test('the chat shows three products at most, and leads to a category a second after it was named', async ({
  page,
}) => {
  const { chat, say } = await openChat(page)
  const asked = Date.now()
  await say('productos destacados')
  await expect(chat.getByText('Estos son nuestros productos destacados:')).toBeVisible()
  expect(Date.now() - asked).toBeGreaterThanOrEqual(500)
  const links = chat.locator('a[href^="/product/"]')
  expect(await links.count()).toBeGreaterThan(0)
  expect(await links.count()).toBeLessThanOrEqual(3)
  await say('llévame a la categoría juguetes')
  await expect(page).toHaveURL(/\/categoria\/juguetes$/)
  await expect(chat).toBeHidden()
})

test('the chat remembers what cheaper things are wanted, and hands what was said over to a person', async ({
  page,
}) => {
  const { chat, say } = await openChat(page)
  await say('busco café')
  await expect(chat.getByText('Esto encontré para «cafe»:')).toBeVisible()
  await say('algo más barato')
  await expect(chat.getByText('Lo más económico que tengo de «cafe»:')).toBeVisible()
  await say('quiero hablar con una persona')
  const link = chat.getByRole('link', { name: 'Seguir por WhatsApp' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/507\d{8}\?text=/)
  const { searchParams } = new URL((await link.getAttribute('href'))!)
  expect(searchParams.get('text')).toBe('busco café\nalgo más barato\nquiero hablar con una persona')
})

test('a picture that does not come leaves its place and its name', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/search')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toBeVisible()
  await expect(
    page.locator('main img.is-missing, main [data-missing], main .is-missing').first(),
  ).toBeAttached()
})

test('the pictures of a product wrap around and are counted', async ({ page }) => {
  type Detail = { images: unknown[] }
  let found: { id: string; count: number } | undefined
  for (const { id } of await plentifulProducts(page)) {
    const { images } = (await (await page.request.get(`/api/v1/products/${id}`)).json()) as Detail
    if (images.length > 1) found = { id, count: images.length }
    if (found) break
  }
  const { id, count } = found!
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(`1 / ${count}`)).toBeVisible()
  await main.getByRole('button', { name: 'Foto anterior' }).click()
  await expect(main.getByText(`${count} / ${count}`)).toBeVisible()
  await main.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(main.getByText(`1 / ${count}`)).toBeVisible()
  // The second press comes while the first still moves.
  await main.getByRole('button', { name: 'Foto siguiente' }).dblclick()
  await expect(main.getByText(`${1 + (2 % count)} / ${count}`)).toBeVisible()
  const row = main.getByRole('group', { name: /^Foto \d+ de \d+$/ })
  await expect.poll(() => row.evaluate((all) => all.scrollLeft / all.clientWidth)).toBeCloseTo(2 % count, 1)
  await expect(main.getByText(`${1 + (2 % count)} / ${count}`)).toBeVisible()
})

test('a chat that gets no answer says so, and can be asked again', async ({ page }) => {
  const { chat, say } = await openChat(page)
  await page.route('**/api/v1/assistant', (route) => route.fulfill({ status: 500, body: '{}' }))
  await say('hola')
  await expect(chat.getByText('Lo siento, hubo un error. Por favor, intenta de nuevo.')).toBeVisible()
  await page.unroute('**/api/v1/assistant')
  await chat.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(chat.getByText(/¡Hola! Soy el asistente/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('with letters twice as large no price reaches over its card', async ({ page }) => {
    await page.goto('/')
    await page
      .locator('.card-price')
      .first()
      .evaluate((price) => {
        price.textContent = '$12,999.99'
        document.documentElement.style.fontSize = '200%'
      })
    const over = await page
      .locator('.card-price')
      .evaluateAll((prices) =>
        prices.filter((price) => price.scrollWidth > price.clientWidth).map((price) => price.textContent),
      )
    expect(over).toEqual([])
  })

  test('the menu of a phone leads to the chat', async ({ page }) => {
    await page.goto('/categoria/hogar')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Asistente' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Asistente' }).getByLabel('Escribe tu pregunta'),
    ).toBeVisible()
  })
})

test('the chat lies on no button nor link of a page at any width, wherever it is scrolled', async ({
  page,
}) => {
  const [product] = await plentifulProducts(page)
  for (const path of ['/', '/categoria/hogar', `/product/${product!.id}`]) {
    await page.goto(path)
    for (const width of [360, 768, 1280, 1535, 1536, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const under = await page.getByRole('button', { name: 'Abrir el chat de ayuda' }).evaluate((chat) => {
        const own = chat.getBoundingClientRect()
        // What scrolls with the page stands under its last line; what does not passes everything in its column.
        if (getComputedStyle(chat).position === 'absolute')
          return own.top < document.querySelector('main')!.getBoundingClientRect().bottom ? ['main'] : []
        return [...document.querySelectorAll('main :is(a, button)')]
          .filter((one) => one.checkVisibility() && !one.closest('.sr-only'))
          .filter((one) => one.getBoundingClientRect().right > own.left)
          .map((one) => one.outerHTML.slice(0, 120))
      })
      expect(under, `${path} at ${width}`).toEqual([])
    }
  }
})

test('the line above a desktop opens the chat where one reads, and gets the focus back', async ({ page }) => {
  await page.goto('/categoria/hogar')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Asistente' })
  await opener.click()
  const field = page.getByRole('dialog', { name: 'Asistente' }).getByLabel('Escribe tu pregunta')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('figures stand in columns up to 20 px, and as letters above', async ({ page }) => {
  const [product] = await plentifulProducts(page)
  await signInFresh(page)
  await putInCart(page, product!.id)
  for (const path of [
    '/',
    '/categoria/hogar',
    `/product/${product!.id}`,
    '/checkout',
    '/shipping',
    '/subscription',
  ]) {
    await page.goto(path)
    const read = () =>
      page.evaluate(() => {
        const prices = [...document.querySelectorAll('main *')].filter(
          (one) =>
            one.checkVisibility() &&
            [...one.childNodes].some((node) => node.nodeType === 3 && /\$\s?\d/.test(node.textContent!)),
        )
        const large = prices.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) > 20)
        const isInColumns = (one: Element) => getComputedStyle(one).fontVariantNumeric.includes('tabular')
        return {
          large: large.length,
          wrong: large.filter(isInColumns).map((one) => one.outerHTML.slice(0, 120)),
        }
      })
    await expect.poll(async () => (await read()).large, path).toBeGreaterThan(0)
    expect((await read()).wrong, path).toEqual([])
  }
})

test('each card fetches a picture of the size in which it is shown', async ({ browser }) => {
  for (const [width, dots] of [
    [360, 2],
    [360, 3],
    [768, 1],
    [768, 2],
    [1280, 1],
    [1280, 2],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      deviceScaleFactor: dots,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.route('**/media/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    for (const path of ['/', '/categoria/hogar', '/search?q=cafe']) {
      await page.goto(`http://localhost:${portOf()}${path}`)
      const wrong = await page
        .locator('main :is(.card, .small-cards) img')
        .evaluateAll(async (images: HTMLImageElement[], dpr) => {
          if (images.length === 0) return ['no pictures']
          // What is far below the screen chooses nothing yet; a copy that waits for nothing chooses the same.
          const copies = images.map(({ sizes, srcset }) => Object.assign(new Image(), { sizes, srcset }))
          await Promise.all(copies.map((copy) => copy.decode().catch(() => undefined)))
          const slots = images.map((image, at) => ({
            picture: copies[at]!.currentSrc.replace(/\d+$/, ''),
            chosen: Number(copies[at]!.currentSrc.split('/').at(-1)),
            needed: image.getBoundingClientRect().width * dpr,
            section: image.closest('section')?.getAttribute('aria-labelledby'),
          }))
          return slots.flatMap(({ picture, chosen, needed, section }) => {
            // Of two densities a browser takes the nearer one, and everything below one dot as too few.
            const least = dpr === 1 ? needed : needed * 0.7
            // A picture that the page has in a larger place is not fetched again in a smaller one.
            const largest = Math.max(
              ...slots.filter((one) => one.picture === picture).map((one) => one.needed),
            )
            return chosen >= least && chosen <= largest * 2.1 ? [] : [`${chosen} for ${needed} in ${section}`]
          })
        }, dots)
      expect(wrong, `${path} at ${width} with ${dots}`).toEqual([])
    }
    await context.close()
  }
})

test('what no one has written anew is said in the language of the page', async ({ page }) => {
  for (const [lang, closed, line] of [
    ['es', 'Cerrado', 'Tu tienda en línea en Panamá'],
    ['en', 'Closed', 'Your online store in Panama'],
    ['pt', 'Fechado', 'Sua loja on-line no Panamá'],
  ] as const) {
    await page.goto(`/?lang=${lang}`)
    await expect(page.getByRole('contentinfo')).toContainText(closed)
    await expect(page.getByRole('contentinfo')).toContainText(line)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', line)
  }
})

test('suggestions are asked for once, 300 ms after the last key', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/products/suggestions'))
      asked.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Buscar productos' })
  await field.focus()
  // What asks has come along with the list that is shown first.
  await expect(page.getByRole('listbox', { name: 'Para empezar a buscar' })).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await field.pressSequentially('ca')
  await page.clock.runFor(299)
  await field.pressSequentially('fé')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['café'])
})

test('below a product stand eight similar ones', async ({ page }) => {
  const answer = await page.request.get('/api/v1/products?category=hogar&pageSize=1')
  const [product] = ((await answer.json()) as { items: { id: string }[] }).items
  await page.goto(`/product/${product!.id}`)
  const similar = page.getByRole('region', { name: 'Productos similares' }).getByRole('listitem')
  await expect(similar).toHaveCount(8)
  await expect(similar.locator(`a[href="/product/${product!.id}"]`)).toHaveCount(0)
})

async function openChat(page: Page) {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Abrir el chat de ayuda' }).click()
  const chat = page.getByRole('dialog', { name: 'Asistente' })
  const say = async (text: string) => {
    await chat.getByLabel('Escribe tu pregunta').fill(text)
    await chat.getByRole('button', { name: 'Enviar' }).click()
  }
  return { chat, say }
}
