import { addressesOf, byZipf } from './addresses.ts'
import { Buyer } from './buyers.ts'
import { fillStock, openSite, PAGES } from './rows.ts'
import type { BenchShop } from './shop.ts'
import { listed, load, megabytes } from './turns.ts'

const SECONDS = 30
const VISITS = 40_000
/** The most memory that each process may take. */
const MOST_MB = { web: 350, worker: 150 }

/** Reading of many pages, searching, buying and saving at once for minutes: what web and worker hold meanwhile. */
export async function measureMemory(shop: BenchShop, minutes: number) {
  await fillStock(shop.databaseUrl)
  const { site, close } = await openSite(shop, shop.databaseUrl)
  const { url, buyers, admin } = site
  const { pages, productIds, onSale, words } = await addressesOf(url, PAGES)
  const visits = byZipf(['/', ...pages].slice(0, PAGES), VISITS).flatMap((path, at) =>
    at % 4 ? [path] : [path, `/api/v1/products?q=${encodeURIComponent(words[at % words.length]!)}`],
  )
  const target = listed(
    shop.dataDir,
    'mixed',
    visits.map((path) => url + path),
  )
  const endsAt = Date.now() + minutes * 60_000
  let [bought, failed, saved] = [0, 0, 0]
  const buying = buyers.slice(0, 10).map(async (buyer, at) => {
    for (let round = 0; Date.now() < endsAt; round++) {
      await buyer.addToCart(onSale[(at * 7 + round) % onSale.length]!)
      const { status } = await buyer.pay()
      if (status < 300) bought += 1
      else failed += 1
    }
  })
  const saving = saveNowAndThen(admin, productIds, { endsAt, done: () => (saved += 1) })
  const held = (time: string) =>
    console.log(
      `${time.padStart(7)}  web ${megabytes(site.web).padStart(5)} MB (most ${megabytes(site.web, 'VmHWM')})   worker ${megabytes(site.worker).padStart(4)} MB   ${bought} bought, ${failed} refused, ${saved} saved`,
    )
  held('start')
  while (Date.now() < endsAt) {
    const { perSecond, errors } = await load(target, SECONDS)
    held(`${Math.round((endsAt - Date.now()) / 1000)} s left`)
    console.log(`         ${Math.round(perSecond)} visits /s, ${errors} failed`)
  }
  await Promise.all([...buying, saving])
  const over = (['web', 'worker'] as const).filter((name) => Number(megabytes(site[name])) > MOST_MB[name])
  console.log(
    over.length > 0
      ? `TOO MUCH: ${over.join(', ')} (web ${MOST_MB.web} MB, worker ${MOST_MB.worker} MB)`
      : 'As promised.',
  )
  await close()
}

async function saveNowAndThen(
  admin: Buyer,
  productIds: readonly string[],
  { endsAt, done }: { endsAt: number; done: () => void },
) {
  for (let round = 0; Date.now() < endsAt; round++) {
    const id = productIds[(round * 11) % productIds.length]!
    const { body } = await admin.call('GET', `/admin/products/${id}`)
    await admin.call('PATCH', `/admin/products/${id}`, { version: body.version, priceCents: 1_000 + round })
    done()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
