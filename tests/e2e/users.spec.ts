import { expect } from '@playwright/test'
import { expectAccessible, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin finds a person, changes role and plan, keeps a note, and deletes accounts but no administrator', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const email = await signInFresh(other)
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por nombre, correo o teléfono' }).fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'users')

  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Cambiar plan' }).click()
  const plan = page.getByRole('dialog', { name: 'Cambiar plan' })
  await plan.getByLabel('Plan').selectOption('premium')
  await plan.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Usuario actualizado')).toBeVisible()
  await expect(row.getByText('Premium')).toBeVisible()

  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Cambiar rol' }).click()
  const role = page.getByRole('dialog', { name: 'Cambiar rol' })
  await role.getByLabel('Rol').selectOption('admin')
  await role.getByLabel('Tu contraseña').fill('no es esta')
  await role.getByRole('button', { name: 'Guardar' }).click()
  await expect(role.getByText('La contraseña actual no es correcta').first()).toBeVisible()
  await expectAccessible(page, 'another role')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()

  await row.getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog').filter({ hasText: email })
  await expect(sheet.getByText('hasta el')).toBeVisible()
  await sheet.getByLabel('Nueva nota').fill('Llama por la tarde')
  await sheet.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(sheet.getByText('Nota guardada').or(page.getByText('Nota guardada')).first()).toBeVisible()
  await expect(sheet.getByText('Llama por la tarde')).toBeVisible()
  await expectAccessible(page, 'a person')
  await page.keyboard.press('Escape')

  await page.goto('/admin/users?role=admin')
  const admin = page.getByRole('row').filter({ hasText: 'admin@istmo.test' })
  await admin.getByRole('checkbox').click()
  await expect(
    page.getByText('Los administradores no pueden ser seleccionados para eliminación'),
  ).toBeVisible()
  await expect(admin.getByRole('checkbox')).not.toBeChecked()

  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('1 usuario eliminado')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})
