import { sql } from 'drizzle-orm'
import { createAccount } from '../../src/modules/identity/accounts/commands/create-account.ts'
import { saveAddress } from '../../src/modules/identity/accounts/commands/keep-addresses.ts'
import { credentials } from '../../src/modules/identity/accounts/tables.ts'
import type { Admin, Member } from '../../src/server/auth/actor.ts'
import { db, type Tx } from '../../src/server/db/db.ts'
import { DEMO_STORES } from './demo-stores.ts'
import { soldOutCodes } from './demo-variants.ts'
import type { Clock, Happening } from './demo-clock.ts'

type Place = { state: string; city: string; corregimiento: string; address: string; landmark: string }
type Buyer = { name: string; email: string; phone: string; since: number; locale?: 'en' | 'pt'; place: Place }

const place = (
  state: string,
  city: string,
  corregimiento: string,
  address: string,
  landmark = '',
): Place => ({
  ...{ state, city, corregimiento, address, landmark },
})

/** Who bought in the demo shop so far, and for how many days they have an account. */
export const BUYERS: readonly Buyer[] = [
  {
    ...{ name: 'Paula Prado', email: 'premium@istmo.test', phone: '+50761110002', since: 91 },
    place: place(
      'Panamá',
      'Panamá',
      'Bella Vista',
      'Calle 50, edificio Ñandú, apto. 12-B',
      'Frente al parque',
    ),
  },
  {
    ...{ name: 'Bruno Batista', email: 'basico@istmo.test', phone: '+50761110003', since: 91 },
    place: place('Panamá Oeste', 'La Chorrera', 'Barrio Colón', 'Avenida Las Américas, casa 41'),
  },
  {
    ...{ name: 'Marisol Quintero', email: 'marisol@istmo.test', phone: '+50766201101', since: 88 },
    place: place('Panamá', 'Panamá', 'San Francisco', 'Calle 74 Este, edificio Mirador, 8C'),
  },
  {
    ...{ name: 'Ricardo Samudio', email: 'ricardo@istmo.test', phone: '+50766201102', since: 84 },
    place: place('Chiriquí', 'David', 'David', 'Calle B Norte, casa 17', 'A un lado de la iglesia'),
  },
  {
    ...{ name: 'Yaneth De León', email: 'yaneth@istmo.test', phone: '+50766201103', since: 79 },
    place: place('Herrera', 'Chitré', 'Monagrillo', 'Vía principal de Monagrillo, casa 203'),
  },
  {
    ...{
      name: 'Ashley Brown',
      email: 'ashley@istmo.test',
      phone: '+50766201104',
      since: 71,
      locale: 'en' as const,
    },
    place: place('Chiriquí', 'Boquete', 'Alto Boquete', 'Vía Boquete, residencial Los Molinos 9'),
  },
  {
    ...{ name: 'Edilberto Guevara', email: 'edilberto@istmo.test', phone: '+50766201105', since: 63 },
    place: place('Veraguas', 'Santiago', 'Canto del Llano', 'Calle Décima, casa 5'),
  },
  {
    ...{
      name: 'Thaís Moura',
      email: 'thais@istmo.test',
      phone: '+50766201106',
      since: 55,
      locale: 'pt' as const,
    },
    place: place('Panamá', 'Panamá', 'Ancón', 'Clayton, calle 3, casa 118'),
  },
  {
    ...{ name: 'Dayra Murillo', email: 'dayra@istmo.test', phone: '+50766201107', since: 44 },
    place: place('Colón', 'Colón', 'Cativá', 'Residencial El Encanto, casa 60'),
  },
  {
    ...{ name: 'Omar Him', email: 'omar@istmo.test', phone: '+50766201108', since: 33 },
    place: place('Panamá', 'Panamá', 'Betania', 'El Ingenio, calle 9, casa 22'),
  },
  {
    ...{ name: 'Itzel Pinzón', email: 'itzel@istmo.test', phone: '+50766201109', since: 21 },
    place: place('Coclé', 'Penonomé', 'Penonomé', 'Avenida Juan Demóstenes Arosemena 12'),
  },
  {
    ...{ name: 'Gabriel Arosemena', email: 'gabriel@istmo.test', phone: '+50766201110', since: 12 },
    place: place('Panamá', 'Panamá', 'Parque Lefevre', 'Costa del Este, torre 3, piso 21'),
  },
]

/** Owners who open a store in the last days and wait for an admin's approval. */
export const NEW_OWNER = {
  name: 'Celia Cedeño',
  email: 'sombreros@istmo.test',
  phone: '+50761110006',
  store: 'Sombreros de La Pintada',
}

/** Accounts with their address, each on the day they came. */
export function buildPeople(clock: Clock): Happening[] {
  const usual = BUYERS.map((buyer) => ({
    at: clock.at(buyer.since, 10),
    step: `person:${buyer.email}`,
    async within(tx: Tx, now: Date) {
      const userId = (await findPerson(tx, buyer.email)) ?? (await open(tx, buyer, now))
      const address = {
        ...buyer.place,
        fullName: buyer.name,
        phone: buyer.phone,
        zipCode: '',
        isDefault: true,
      }
      await saveAddress(tx, address, { userId, now })
    },
  }))
  const owner = {
    at: clock.at(3, 11),
    step: `person:${NEW_OWNER.email}`,
    within: (tx: Tx, now: Date) => open(tx, NEW_OWNER, now),
  }
  return [...usual, owner]
}

type Newcomer = { name: string; email: string; phone: string; locale?: 'en' | 'pt' }

/** With the password of all people of the demo, which is hashed once. */
async function open(tx: Tx, { name: fullName, email, phone, locale }: Newcomer, now: Date) {
  const [known] = await tx.select({ hash: credentials.passwordHash }).from(credentials).limit(1)
  const account = { email, fullName, phone, passwordHash: known!.hash, emailConfirmedAt: now, now }
  return (await createAccount(tx, { ...account, locale: locale ?? 'es' })).userId
}

async function findPerson(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from profiles where email = ${email}`)
  return rows[0]?.id ?? null
}

export type Shopper = Buyer & { userId: string; actor: Member }
export type Good = {
  id: string
  storeId: string | null
  priceCents: number
  title: string
  /** What is sold of it, without what the shop never had; without options it is one with the product's id. */
  variants: readonly { id: string; priceCents: number }[]
  category: string
}
export type Cast = {
  buyers: readonly Shopper[]
  newOwnerId: string
  /** The first store of the demo. */
  firstStoreId: string
  admin: Admin
  /** The owner of each open store, by its id. */
  owners: ReadonlyMap<string, Member & { storeId: string }>
  goods: readonly Good[]
}

/** Who is who, and what there is to buy, always in the same order. */
export async function findCast(): Promise<Cast> {
  const { rows: people } = await db.execute<{
    id: string
    email: string
    role: string
    store_id: string | null
  }>(sql`
    select p.id, p.email, p.role, s.id as store_id from profiles p
    left join business_stores s on s.owner_id = p.id and s.verified`)
  const byEmail = new Map(people.map((one) => [one.email, one]))
  const { rows: goods } = await db.execute<Good>(sql`
    select p.id, p.store_id as "storeId", p.price_cents as "priceCents", p.title,
      (select json_agg(json_build_object('id', v.id, 'priceCents', coalesce(v.price_cents, p.price_cents))
          order by v.position)
        from product_variants v where v.product_id = p.id and v.archived_at is null
          and (v.unique_code is null or v.unique_code <> all(${sql.param(soldOutCodes())}::text[]))) as variants,
      (select c.slug from category_listings pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by pc.position limit 1) as category
    from products p
    where p.archived_at is null and p.unique_code is not null order by md5(p.unique_code)`)
  const member = (kind: 'customer' | 'admin', email: string) => {
    const { id: userId, store_id: storeId } = byEmail.get(email)!
    return { kind, userId, sessionId: '', storeId }
  }
  return {
    buyers: BUYERS.map((buyer) => {
      const actor = member('customer', buyer.email)
      return { ...buyer, userId: actor.userId, actor }
    }),
    newOwnerId: byEmail.get(NEW_OWNER.email)!.id,
    firstStoreId: byEmail.get(DEMO_STORES[0]!.owner.email)!.store_id!,
    admin: member('admin', 'admin@istmo.test') as Admin,
    owners: new Map(
      people.flatMap(({ email, store_id: storeId }) =>
        storeId === null ? [] : [[storeId, { ...member('customer', email), storeId }] as const],
      ),
    ),
    goods,
  }
}
