import { type Emulator, startEmulator } from '../../support/payment-emulator/server.ts'
import { portOf } from './ports.ts'
import { saveGateway, signInAs, switchGateway } from './shop.ts'
import { test } from './test.ts'

/** The server has this address, see playwright.config.ts. */
export const EMULATOR_PORT = portOf() + 1
export let emulator: Emulator

type Keys = { config: object; secrets: Record<string, string> }

/** Lets the journeys of the file that calls it pay at this provider; the others find the test bank again afterwards. */
export function payAt(type: 'stripe' | 'paypal' | 'yappy', keys: Keys) {
  test.beforeAll(async ({ browser }) => {
    emulator = await startEmulator({ port: EMULATOR_PORT, host: 'localhost' })
    const page = await browser.newPage()
    await signInAs(page, 'admin@istmo.test')
    await saveGateway(page, type, keys)
    await switchGateway(page, type, true)
    await page.close()
  })
  test.afterAll(async ({ browser }) => {
    const page = await browser.newPage()
    await signInAs(page, 'admin@istmo.test')
    await saveGateway(page, type, { config: {}, clearSecrets: Object.keys(keys.secrets) })
    await page.close()
    await emulator.close()
  })
  test.beforeEach(() => emulator.reset())
}
