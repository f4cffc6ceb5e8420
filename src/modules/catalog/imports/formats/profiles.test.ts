import { describe, expect, test } from 'vitest'
import { lines, products } from '../../../../../tests/support/parse-catalog.ts'

const notesOf = async (file: string, name?: string) =>
  (await lines(file, name)).map((line) => ('notes' in line ? line.notes : line.problems))

describe('files of other shops', () => {
  test('Shopify: text, the own type, drafts and the pictures of further rows', async () => {
    const file = [
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status',
      'jarro,Jarro,"<p>De barro.<br>Hecho a mano</p><ul><li>Un litro</li></ul>",Alfar,Home > Kitchen,Cocina,true,Title,Default Title,JA-1,3,8.50,https://img.example/1.jpg,active',
      'jarro,,,,,,,,,,,,https://img.example/2.jpg,',
      'plato,Plato,Liso,Alfar,Home & Garden > Plates,,true,Title,Default Title,PL-1,2,4.00,,draft',
      'vaso,Vaso,Liso,Alfar,,Cocina,false,Title,Default Title,VA-1,2,2.00,,active',
    ].join('\n')
    expect(await products(file)).toMatchObject([
      {
        title: 'Jarro',
        description: 'De barro.\nHecho a mano\n\n• Un litro',
        brand: 'Alfar',
        isDraft: false,
        categories: ['Cocina'],
        imageUrl: 'https://img.example/1.jpg',
        pictures: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
      },
      { categories: ['Plates'], isDraft: true },
      { title: 'Vaso', isDraft: true },
    ])
    expect(await notesOf(file)).toEqual([[], ['draft'], ['draft']])
  })

  test.each([
    ['SKU,Name,Published,In stock?,Stock,Regular price,Categories,Description'],
    ['SKU,Nombre,Publicado,¿Existencias?,Inventario,Precio normal,Categorías,Descripción'],
    // As it stands where the marks of the question were lost.
    ['SKU,Nombre,Publicado,Existencias,Inventario,Precio normal,Categorías,Descripción'],
  ])('WooCommerce: %s', async (header) => {
    const rows = [
      'A-1,Jarro,1,1,40,10,Hogar,uno\\ndos',
      'A-2,Plato,-1,1,30,12,Hogar,',
      'A-3,Vaso,0,1,,12,Hogar,',
    ]
    const file = [header, ...rows].join('\n')
    expect(await products(file)).toMatchObject([
      { stock: 40, description: 'uno\ndos' },
      { stock: 30 },
      { stock: 1, given: ['categories', 'isDraft', 'price', 'title', 'uniqueCode'] },
    ])
    expect(await notesOf(file)).toEqual([[], ['draft'], ['stock_assumed', 'draft']])
  })

  test.each([
    [
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Manufacturer;Quantity;Short description;Description;Image URLs (x,y,z...)',
    ],
    [
      'ID;Activo (0/1);Nombre *;Categorías (x,y,z...);Precio impuestos excluidos;Nº de referencia;Fabricante;Cantidad;Resumen;Descripción;URL de las imágenes (x,y,z...)',
    ],
  ])('PrestaShop: %s', async (header) => {
    const row =
      '1;1;Lámpara;Casa,Casa/Luces;24.500000;LA-1;Faro;15;<p>Cálida</p>;<p>De mesa</p>;http://img.example/1.jpg,http://img.example/2.jpg'
    const file = [header, row, '2;0;Cojín;Casa;9.9;CO-1;;4;;;'].join('\n')
    expect(await products(file)).toMatchObject([
      {
        title: 'Lámpara',
        priceCents: 2450,
        categories: ['Casa', 'Luces'],
        uniqueCode: 'LA-1',
        brand: 'Faro',
        stock: 15,
        description: 'Cálida',
        longDescription: 'De mesa',
        pictures: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
      },
      { title: 'Cojín', isDraft: true },
    ])
    expect(await notesOf(file)).toEqual([[], ['draft']])
  })

  test('Magento: the last part of a path, and pictures that only it can read are left out', async () => {
    const file = [
      'sku,attribute_set_code,product_type,categories,name,description,short_description,product_online,price,qty,base_image,additional_images',
      'MB01,Bag,simple,"Default Category/Bolsos,Default Category/Viaje",Bolso,<p>Amplio</p>,Corto,1,34,100,/m/b/1.jpg,https://img.example/2.jpg',
      'MB02,Bag,simple,Default Category/Bolsos,Saco,,,2,20,5,,',
    ].join('\n')
    expect(await products(file)).toMatchObject([
      {
        categories: ['Bolsos', 'Viaje'],
        description: 'Corto',
        longDescription: 'Amplio',
        stock: 100,
        pictures: ['https://img.example/2.jpg'],
      },
      { title: 'Saco' },
    ])
    expect(await notesOf(file)).toEqual([[], ['draft']])
  })

  const GOOGLE = [
    'id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tavailability\tprice\tsale_price\tproduct_type',
    'g_1\tCafetera\tSeis tazas\thttps://t.example/1\thttps://img.example/1.jpg\thttps://img.example/2.jpg,https://img.example/3.jpg\tin_stock\t24.95 USD\t19.95 USD\tHogar > Cocina',
    'g_2\tMolinillo\tManual\thttps://t.example/2\thttps://img.example/4.jpg\t\tout_of_stock\t15.00 USD\t\tHogar > Cocina',
  ].join('\n')

  test.each(['a.txt', 'a.csv'])('Google Merchant as %s', async (name) => {
    expect(await products(GOOGLE, name)).toMatchObject([
      {
        uniqueCode: 'g-1',
        productId: null,
        priceCents: 2495,
        categories: ['Cocina'],
        stock: 1,
        pictures: [1, 2, 3].map((place) => `https://img.example/${place}.jpg`),
      },
      { uniqueCode: 'g-2', stock: 0, given: expect.arrayContaining(['stock']) as string[] },
    ])
    expect(await notesOf(GOOGLE, name)).toEqual([['stock_assumed'], []])
  })

  test('Google Merchant as RSS', async () => {
    const item = (id: string, more: string) =>
      `<item><g:id>${id}</g:id><title><![CDATA[Cafetera & molino]]></title><g:price>24.95 USD</g:price><g:product_type>Hogar &gt; Cocina</g:product_type>${more}</item>`
    const file = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Tienda</title><link>https://t.example</link>
      ${item('A', '<g:availability>in stock</g:availability><g:image_link>https://img.example/1.jpg</g:image_link><g:additional_image_link>https://img.example/2.jpg</g:additional_image_link><g:additional_image_link>https://img.example/3.jpg</g:additional_image_link>')}
      ${item('B', '<g:availability>out_of_stock</g:availability>')}</channel></rss>`
    expect(await products(file, 'a.xml')).toMatchObject([
      {
        title: 'Cafetera & molino',
        uniqueCode: 'A',
        stock: 1,
        pictures: [1, 2, 3].map((place) => `https://img.example/${place}.jpg`),
      },
      { uniqueCode: 'B', stock: 0 },
    ])
  })

  test('Square: variations are variants, and one that is called regular is none', async () => {
    const file = [
      'Token,Reference Handle,Item Name,Variation Name,SKU,Description,Categories,Price,Archived,Current Quantity Mi Local',
      'T1,#taza,Taza,Grande,TA-G,De barro,Cocina,8,N,4',
      'T2,#taza,Taza,Chica,TA-C,,Cocina,6,N,5',
      'T3,#plato,Plato,Regular,PL-1,,Cocina,5,Y,3',
    ].join('\n')
    expect(await products(file)).toMatchObject([
      {
        title: 'Taza',
        variants: { options: [{ name: 'Presentación', values: ['Grande', 'Chica'] }] },
        stock: 9,
      },
      { title: 'Plato', stock: 3, uniqueCode: 'PL-1' },
    ])
    expect(await notesOf(file)).toEqual([[], ['draft']])
  })

  test("Mercado Libre's sheet: titles above the header, which explains itself", async () => {
    const file = [
      'Publicaciones;;;;;;;',
      'Completa los datos;;;;;;;',
      'Título: informa el producto, marca y modelo;Fotos;SKU;Stock;Precio [$];Categoría;Tipo de publicación;Estado',
      'Audífonos;https://img.example/1.jpg, https://img.example/2.jpg;AU-1;7;19,90;Electrónica;Clásica;Activa',
      'Cargador;;CA-1;2;9,90;Electrónica;Clásica;Inactiva',
    ].join('\n')
    expect(await products(file)).toMatchObject([
      {
        title: 'Audífonos',
        priceCents: 1990,
        stock: 7,
        uniqueCode: 'AU-1',
        pictures: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
      },
      { title: 'Cargador' },
    ])
    expect(await notesOf(file)).toEqual([[], ['draft']])
  })

  test('texts of our own export stay as they stand', async () => {
    const header = 'title,description,price,categories,unique_code,long_description,warranty_info'
    expect(await products(`${header}\nMesa,<b>x</b>,5,Hogar,M-1,,`)).toMatchObject([
      { description: '<b>x</b>' },
    ])
  })
})
