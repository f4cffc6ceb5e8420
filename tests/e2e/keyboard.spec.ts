import { expect, type Locator, type Page } from '@playwright/test'
import { plentifulProducts, putInCart, signInFresh, TYPED_BILLING } from './support/shop.ts'
import { isHydrated, test } from './support/test.ts'

const MOST_STEPS = 120

test('from the home page to a paid order with the keyboard alone', async ({ page }) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: /María/ })).toBeVisible()
  await tabTo(page, 'Buscar productos')
  await page.keyboard.type(product!.title)
  await page.keyboard.press('Enter')
  // The address changes before the page does, and the old page names what was sought: a key in between is lost with it.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(product!.title)
  await tabTo(page, product!.title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: product!.title, exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/product\//)
  await tabTo(page, 'Agregar al carrito')
  await page.keyboard.press('Enter')
  await expect(page.getByText('¡Producto agregado al carrito!').first()).toBeVisible()
  await tabTo(page, 'Carrito')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Proceder al Pago')).toBeVisible()
  await tabTo(page, 'Proceder al Pago')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout/)
  await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toBeVisible()
  for (const [label, value] of TYPED_BILLING) {
    await tabTo(page, label)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
  }
  await tabTo(page, 'Pagar $')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order-success/)
})

test('what was added is one Tab away from the button, and Esc leads back to it', async ({ page }) => {
  await signInFresh(page)
  const [first, second] = await plentifulProducts(page)
  await page.goto(`/search?q=${encodeURIComponent(first!.title)}`)
  const add = page.locator(`main button[data-add="${first!.id}"]`).first()
  const sheet = page.getByRole('region', { name: 'Lo que agregaste' })
  const focusedIn = sheet.locator(':focus')
  for (const name of ['Ver carrito', 'Pagar']) {
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('status')).toHaveText('¡Producto agregado al carrito!')
    await page.keyboard.press('Tab')
    await expect(focusedIn).toHaveAccessibleName('Cerrar')
    await tabTo(page, name)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(add).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await tabTo(page, 'Ver carrito')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Tu carrito' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  // The sheet goes along to the next button.
  await page.goto(`/product/${second!.id}`)
  await page.locator(`main button[data-add="${second!.id}"]`).first().focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(second!.title)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focusedIn).toHaveAccessibleName('Cerrar')
})

test('a page that has just come takes the focus, but not from who has already gone on inside it', async ({
  page,
}) => {
  const [product] = await plentifulProducts(page)
  const follow = async () => {
    await page.goto(`/search?q=${encodeURIComponent(product!.title)}`)
    const card = page.getByRole('main').getByRole('link', { name: product!.title, exact: true }).first()
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: product!.title, exact: true })).toBeVisible()
  }
  await follow()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // A hand that is faster than the frame: the focus is on the button as soon as the button is there.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector<HTMLElement>('main button[data-add][data-quantity]')
      if (!button) return
      observer.disconnect()
      button.focus()
      setTimeout(() => document.documentElement.setAttribute('data-tried', ''), 500)
    }).observe(document, { childList: true, subtree: true })
  })
  await follow()
  await expect(page.locator('html[data-tried]')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Agregar al carrito' }).first()).toBeFocused()
})

test.describe('without the worker of the app, whose requests no test can hold back', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that is here before the code that says so takes the focus too', async ({ page }) => {
    const [product] = await plentifulProducts(page)
    let hasCome = () => {}
    const came = new Promise<void>((resolve) => {
      hasCome = resolve
    })
    await page.route('**/touched.js', async (route) => {
      await came
      await route.continue()
    })
    await page.goto(`/search?q=${encodeURIComponent(product!.title)}`)
    await page.getByRole('main').getByRole('link', { name: product!.title, exact: true }).first().focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1, name: product!.title, exact: true })
    await expect(heading).toBeVisible()
    await expect(heading).not.toBeFocused()
    hasCome()
    await expect(heading).toBeFocused()
  })

  test('a page that a link leads to which had the focus before React was here takes it too', async ({
    page,
  }) => {
    const [product] = await plentifulProducts(page)
    let hasCome = () => {}
    const came = new Promise<void>((resolve) => {
      hasCome = resolve
    })
    await page.route('**/index.js', async (route) => {
      await came
      await route.continue()
    })
    await page.goto(`/search?q=${encodeURIComponent(product!.title)}`, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link', { name: product!.title, exact: true }).first().focus()
    hasCome()
    await page.waitForFunction(isHydrated)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: product!.title, exact: true })).toBeFocused()
  })
})

const OWN_DIALOGS = [
  { path: '/profile', opener: 'Cambiar contraseña', field: /^Contraseña actual/ },
  { path: '/profile', opener: 'Eliminar mi cuenta', field: /^Escribe ELIMINAR/ },
  { path: '/profile', opener: 'Agregar aplicación de códigos', field: /^Contraseña actual/ },
  { path: '/profile', opener: 'Agregar llave de acceso', field: /^Contraseña actual/ },
  { path: '/profile', opener: 'Agregar dirección', field: /^Quién recibe/ },
]

for (const { path, opener, field } of OWN_DIALOGS)
  test(`what was typed under '${opener}' is asked about before it is lost`, async ({ page }) => {
    await signInFresh(page)
    await page.goto(path)
    await expectGuarded(page, page.getByRole('main').getByRole('button', { name: opener }), field)
  })

test('what was typed to sign up is asked about before it is lost', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear cuenta' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nombre completo')).toBeFocused()
  await page.keyboard.type('Ana')
  await expectFocusStays(page, dialog.getByLabel('Nombre completo'))
})

test('between the forms of the sign-in window the address goes along and the rest is asked about', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  const address = dialog.getByLabel('Correo electrónico')
  const goTo = (view: string) => dialog.getByRole('button', { name: view, exact: true }).last().click()
  await address.fill('ana@istmo.test')
  await goTo('¿Olvidaste tu contraseña?')
  await expect(address).toHaveValue('ana@istmo.test')
  await goTo('Volver a iniciar sesión')
  await goTo('Crear cuenta')
  await expect(address).toHaveValue('ana@istmo.test')
  // An address that came along is nothing that was typed here.
  await goTo('Iniciar sesión')
  await expect(address).toHaveValue('ana@istmo.test')
  await goTo('Crear cuenta')
  await dialog.getByLabel('Nombre completo').fill('Ana')
  await goTo('Iniciar sesión')
  await question.getByRole('button', { name: 'Seguir editando' }).last().click()
  await expect(dialog.getByLabel('Nombre completo')).toHaveValue('Ana')
  await goTo('Iniciar sesión')
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(dialog.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
  await expect(address).toHaveValue('ana@istmo.test')
})

test('a question that is asked again before the last frame was painted stays', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Nombre completo').fill('Ana')
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  // The close event of a dialog comes with the next frame: on a busy machine a second Esc is faster.
  await page.evaluate(async () => {
    const asked = document.querySelector('dialog:modal dialog:modal')!
    asked.querySelector<HTMLElement>('[data-autofocus]')!.click()
    await Promise.resolve()
    asked.parentElement!.closest('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
    for (const _ of 'abc') await new Promise(requestAnimationFrame)
  })
  expect(await question.isVisible()).toBe(true)
})

/** An untouched dialog goes by Esc at once; one with something typed asks, and leaving takes a press of its own. */
async function expectGuarded(page: Page, opener: Locator, label: RegExp) {
  const field = page.getByLabel(label)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Ana')
  await expectFocusStays(page, field)
  await expect(opener).toBeFocused()
}

async function expectFocusStays(page: Page, field: Locator) {
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue(/Ana$/)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Seguir editando' }).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}

for (const [email, paths] of [
  [null, ['/', '/categoria/hogar', '/product', '/tienda/taller-del-canal', '/subscription']],
  ['premium@istmo.test', ['/checkout', '/orders', '/profile']],
  ['admin@istmo.test', ['/admin', '/admin/products', '/admin/payments', '/admin/settings']],
] as const)
  test(`what is seen by its ground alone is also seen in colours of one's own: ${email ?? 'a visitor'}`, async ({
    page,
    as,
  }) => {
    const [product] = await plentifulProducts(page)
    if (email) await as(email)
    if (paths.includes('/checkout' as never)) await putInCart(page, product!.id)
    for (const path of paths) {
      await page.emulateMedia({ forcedColors: 'none' })
      await page.goto(path === '/product' ? `/product/${product!.id}` : path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => page.evaluate(markGrounds), path).toBeGreaterThan(0)
      await page.emulateMedia({ forcedColors: 'active' })
      // The new colours come with a frame, and a changed edge may fade in.
      await expect.poll(() => page.evaluate(lostGrounds), path).toEqual([])
    }
  })

/** Marks each button, dot, bar and switch that has a ground of its own, and says how many there are. */
function markGrounds(): number {
  const hasGround = (one: Element) =>
    getComputedStyle(one).backgroundImage === 'none' &&
    !/^rgba\(0, 0, 0, 0\)$|transparent/.test(getComputedStyle(one).backgroundColor)
  const isPressed = (one: Element) => one.matches('a, button, summary, [role=switch], [role=progressbar]')
  const isDot = (one: Element) => {
    const { width, height } = one.getBoundingClientRect()
    return (
      !one.textContent &&
      one.childElementCount === 0 &&
      width >= 1 &&
      height >= 1 &&
      Math.min(width, height) <= 24
    )
  }
  const found = [...document.body.querySelectorAll('*')].filter(
    (one) =>
      one.checkVisibility() &&
      !one.matches('.animate-pulse, .sr-only, option, svg *, input:not([role])') &&
      hasGround(one) &&
      (isPressed(one) || isDot(one)),
  )
  for (const one of found) one.setAttribute('data-ground', '')
  return found.length
}

/** What was marked and now differs from nothing around it, by ground or edge. */
function lostGrounds(): string[] {
  const groundOf = (one: Element | null): string => {
    for (let at = one; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/^rgba.*, 0\)$/.test(backgroundColor)) return backgroundColor
    }
    return ''
  }
  const hasEdge = (one: Element, ground: string) => {
    const { borderTopWidth, borderTopColor, outlineStyle, outlineColor } = getComputedStyle(one)
    return (
      (borderTopWidth !== '0px' && borderTopColor !== ground) ||
      (outlineStyle !== 'none' && outlineColor !== ground)
    )
  }
  const isSeen = (one: Element) => {
    const around = groundOf(one.parentElement)
    const isOutlined = groundOf(one) !== around || hasEdge(one, around)
    if (!isOutlined || !one.matches('[role=switch]')) return isOutlined
    return getComputedStyle(one, '::before').backgroundColor !== getComputedStyle(one).backgroundColor
  }
  return [...document.querySelectorAll('[data-ground]')]
    .filter((one) => !isSeen(one))
    .map((one) => one.outerHTML.slice(0, 160))
}

/** Presses Tab until what has the focus carries this name; a person sees where the focus is at every step. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const { label, isSeen } = await focused(page)
    if (label.startsWith(name)) {
      expect(isSeen, `the focus on ${name} can be seen`).toBe(true)
      return
    }
  }
  throw new Error(`The keyboard never reached ${name}`)
}

function focused(page: Page): Promise<{ label: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const labels = (element as HTMLInputElement).labels
    const label =
      element.getAttribute('aria-label') ?? (labels?.[0]?.textContent || element.textContent || '')
    // The ring of a field may stand around it and its icon together, that of a card around the whole card.
    const around = [element, element.parentElement, element.parentElement?.parentElement].filter(
      (one) => one != null,
    )
    const rings = [getComputedStyle(element, '::after'), ...around.map((one) => getComputedStyle(one))]
    const isSeen = rings.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
    )
    return { label: label.trim(), isSeen }
  })
}
