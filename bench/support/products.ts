import pg from 'pg'

export type BenchProduct = {
  id: string
  title: string
  description: string
  code: string
  brand: string
  category: string
  priceCents: number
  stock: number
}

const THINGS: Record<string, string> = {
  tecnologia:
    'Audífonos,Teclado,Monitor,Cargador,Altavoz,Cámara,Impresora,Enrutador,Micrófono,Proyector,Batería portátil,Disco externo,Reloj digital,Cable trenzado,Adaptador',
  ropa: 'Camisa,Camiseta,Pantalón,Falda,Vestido,Chaqueta,Suéter,Pijama,Calcetines,Guayabera,Blusa,Impermeable,Bermuda,Cinturón,Overol',
  hogar:
    'Sartén,Cafetera,Licuadora,Tostadora,Olla arrocera,Lámpara,Almohada,Sábana,Cortina,Alfombra,Colchón,Silla,Mesa plegable,Estante,Vajilla,Cuchillo,Tabla de cortar,Escoba,Ventilador,Hamaca',
  deportes:
    'Balón,Raqueta,Bicicleta,Mancuerna,Tapete de yoga,Guante de béisbol,Patineta,Casco,Mochila de montaña,Caña de pescar,Cuerda de saltar,Tienda de campaña',
  libros:
    'Novela,Cuaderno,Antología de cuentos,Atlas,Diccionario,Recetario,Poemario,Guía ilustrada,Biografía,Manual práctico,Enciclopedia',
  belleza:
    'Jabón,Champú,Crema hidratante,Labial,Esmalte,Mascarilla,Bálsamo,Protector solar,Cepillo,Peine,Aceite corporal',
  mascotas:
    'Alimento para perro,Alimento para gato,Correa,Collar,Pecera,Rascador,Cama para mascota,Arenero,Comedero',
  alimentos:
    'Jamón,Queso,Miel,Arroz,Frijoles,Salsa picante,Mermelada,Galletas,Chocolate,Aceitunas,Pan integral,Avena,Granola,Especias,Vinagre',
  bebidas:
    'Café molido,Café en grano,Té verde,Jugo de maracuyá,Ron añejo,Cerveza artesanal,Agua mineral,Vino tinto,Chicha,Refresco',
  jardin:
    'Maceta,Manguera,Tijera de podar,Semillas,Regadera,Abono,Pala,Rastrillo,Orquídea,Campana de viento,Parrilla',
  arte: 'Lienzo,Acuarelas,Pincel,Caballete,Óleo,Marcador,Arcilla,Cuadro enmarcado,Lápices de colores,Tinta china',
  perfumes: 'Agua de colonia,Perfume,Difusor,Vela aromática,Incienso,Esencia',
  accesorios:
    'Bolso,Billetera,Sombrero,Lentes de sol,Pulsera,Aretes,Bufanda,Paraguas,Llavero,Reloj de pulsera',
  juguetes:
    'Rompecabezas,Muñeca,Carrito,Bloques,Cometa,Peluche,Trompo,Tren de madera,Títere,Dominó,Ajedrez,Pelota saltarina',
}
const QUALITIES =
  'artesanal,compacto,plegable,resistente,ligero,clásico,moderno,antideslizante,inalámbrico,reforzado,silencioso,ajustable,recargable,impermeable,ecológico,tradicional,profesional,infantil,portátil,rústico,acolchado,térmico,orgánico,reversible,magnético,multiusos,tropical,elegante,económico,premium'
const MATERIALS =
  'de algodón,de madera,de cuero,de bambú,de acero,de vidrio,de cerámica,de lino,de aluminio,de barro,de lana,de caucho,de mimbre,de yute,de porcelana,de cobre,de fibra de coco,de plástico reciclado,de seda,de piedra'
const COLOURS =
  'azul marino,rojo carmín,verde oliva,amarillo mostaza,negro mate,blanco hueso,gris plata,turquesa,lila,naranja,café oscuro,rosado,beige,dorado,morado'
const PURPOSES =
  'para la oficina,para el verano,para toda la familia,para viajar,para la cocina pequeña,para el patio,para regalar,para niños y niñas,para el día a día,para la montaña,para la playa,para estudiantes,para las noches de lluvia,para el desayuno,para espacios reducidos'
const SENTENCES =
  'Se lava en segundos y dura años|Pensado para el calor y la humedad del Istmo|Hecho a mano por familias del interior|Cabe en cualquier rincón|Con garantía y repuestos en Ciudad de Panamá|Llega listo para usar|Suave al tacto y firme donde hace falta|Gasta poca energía|Un detalle que se nota cuando llegan visitas|Trae instrucciones claras en español|Probado en el aguacero de octubre|No necesita herramientas|Con acabado fino y costuras dobles|Ideal para quien empieza|Se guarda sin estorbar|Recomendado por artesanos, cocineros y maestras'
const SYLLABLES =
  'ba,ca,da,fa,ga,la,ma,na,pa,ra,sa,ta,va,be,ce,de,fe,le,me,ne,pe,re,se,te,ve,bi,ci,di,li,mi,ni,pi,ri,si,ti,vi,bo,co,do,fo,go,lo,mo,no,po,ro,so,to,vo,bu,cu,du,lu,mu,nu,pu,ru,su,tu,ña,chi,lla,tré,bró,quí,güe,cán,mín,sol,mar'

/** Plausible products, the same for the same count: some twenty thousand distinct words, three hundred brands. */
export function* benchProducts(count: number): Generator<BenchProduct> {
  const next = chance(20_260_101)
  const of = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)]!
  const syllables = SYLLABLES.split(',')
  const invented = (most: number) =>
    capital(Array.from({ length: 2 + Math.floor(next() * (most - 1)) }, () => of(syllables)).join(''))
  const brands = Array.from({ length: 300 }, () => invented(3))
  const lines = Array.from({ length: 20_000 }, () => invented(4))
  const categories = Object.entries(THINGS).map(([category, things]) => ({
    category,
    things: things.split(','),
  }))
  const [qualities, materials, colours, purposes] = [QUALITIES, MATERIALS, COLOURS, PURPOSES].map((all) =>
    all.split(','),
  ) as [string[], string[], string[], string[]]
  const sentences = SENTENCES.split('|')
  for (let index = 0; index < count; index++) {
    const { category, things } = of(categories)
    const [brand, line] = [of(brands), of(lines)]
    const middle = of([of(qualities), of(materials), `${of(qualities)} ${of(materials)}`])
    const end = of([of(colours), of(purposes), `${1 + Math.floor(next() * 48)} piezas`, `serie ${line}`])
    yield {
      id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
      title: `${of(things)} ${middle} ${of([brand, line])}, ${end}`,
      description: `${of(sentences)}. ${of(sentences)}: línea ${line}, ${of(qualities)} y ${of(colours)}.`,
      code: `${category.slice(0, 3).toUpperCase()}-${brand
        .slice(0, 2)
        .toUpperCase()
        .replace(/[^A-Z]/g, 'X')}${String(index).padStart(6, '0')}`,
      brand,
      category,
      priceCents: 100 + Math.floor(next() ** 3 * 300_000),
      stock: next() < 0.15 ? 0 : 1 + Math.floor(next() * 90),
    }
  }
}

/** Inserts the missing products in bulk, without the commands, because only reading is measured. Returns how many were there. */
export async function listBenchProducts(databaseUrl: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: known } = await client.query<{ count: number }>(
      "select count(*)::int as count from products where id < '00000000-0000-4001-8000-000000000000'",
    )
    const there = known[0]!.count
    if (there >= count) return there
    // Built anew at the end, which takes a tenth of keeping them meanwhile.
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes
       where schemaname = 'public' and tablename in ('products', 'category_listings', 'stock_levels')
         and indexname not in (select conname from pg_constraint)`,
    )
    await client.query("set maintenance_work_mem = '1GB'")
    await client.query('begin')
    for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
    const batch: BenchProduct[] = []
    let at = 0
    for (const product of benchProducts(count)) {
      if (at++ < there) continue
      batch.push(product)
      if (batch.length === 5_000) await insert(client, batch.splice(0))
    }
    if (batch.length > 0) await insert(client, batch)
    await client.query('set constraints all immediate')
    for (const { made } of indexes) await client.query(made)
    await client.query('commit')
    await client.query('vacuum (analyze)')
    return there
  } finally {
    await client.end()
  }
}

/** Sells each product that has no options yet in two colours and three sizes, with its units shared among them. */
export async function giveSizes(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [sizes, colours] = [
    ['S', 'M', 'L'],
    ['Rojo', 'Azul'],
  ]
  try {
    await client.query(
      'create temp table plain as select * from products p where not exists (select from product_options o where o.product_id = p.id)',
    )
    await client.query(
      `insert into product_options (product_id, position, name, values)
       select id, 1, 'Talla', $1::text[] from plain union all select id, 2, 'Color', $2::text[] from plain`,
      [sizes, colours],
    )
    await client.query(
      `insert into product_variants (product_id, store_id, option_values, title, unique_code, position)
       select id, store_id, array[size, colour], 'Talla ' || size || ' · ' || colour,
         unique_code || '-' || size || left(colour, 1), row_number() over (partition by id)
       from plain, unnest($1::text[]) size, unnest($2::text[]) colour`,
      [sizes, colours],
    )
    await client.query(
      `insert into stock_levels (product_id, on_hand)
       select v.id, own.on_hand / 6 from product_variants v join stock_levels own on own.product_id = v.product_id
       where v.title <> '' and v.product_id in (select id from plain)`,
    )
    await client.query(
      "update product_variants set archived_at = now() where title = '' and product_id in (select id from plain)",
    )
    await client.query(
      'update products set sold_options = sold_options_of(id) where id in (select id from plain)',
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

async function insert(client: pg.Client, batch: readonly BenchProduct[]) {
  const rows = `json_to_recordset($1) as given(id uuid, title text, description text, code text, brand text,
    category text, "priceCents" bigint, stock integer)`
  const given = [JSON.stringify(batch)]
  await client.query(
    `insert into products (id, title, description, unique_code, price_cents, brand, created_at, rating, rating_count)
     select id, title, description, code, "priceCents", brand,
       clock_timestamp() - interval '1 minute' * (row_number() over ()),
       case when rated then 1 + hash % 41 / 10.0 else 0 end, case when rated then 1 + hash % 97 else 0 end
     from ${rows}, lateral (select abs(hashtext(id::text)) as hash, hashtext(id::text) % 5 = 0 as rated) rating`,
    given,
  )
  await client.query(
    `insert into category_listings (product_id, category_id)
     select given.id, categories.id from ${rows} join categories on categories.slug = given.category`,
    given,
  )
  await client.query(`insert into stock_levels (product_id, on_hand) select id, stock from ${rows}`, given)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The same numbers each time (mulberry32), so that two runs can be compared. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
