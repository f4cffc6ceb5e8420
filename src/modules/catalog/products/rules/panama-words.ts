import type { SynonymGroup } from './synonyms.ts'

/** What people in Panama call by several words; the first of each line is the one most often used. */
const ALIKE = `
nevera, refrigeradora, refrigerador
abanico, ventilador
aire acondicionado, split
estufa, cocina de gas
microondas, horno microondas
freidora de aire, air fryer
hielera, nevera portátil, cooler
foco, bombillo, bombilla
tomacorriente, enchufe
extensión eléctrica, regleta, alargador
celular, móvil, smartphone, teléfono, teléfono celular, teléfono móvil, cell phone
funda, case, cover, protector de celular
televisor, televisión, tv, tele, smart tv
computadora, laptop, compu, ordenador, computadora portátil, notebook, computer
pc, computadora de escritorio, desktop
monitor, pantalla
reloj inteligente, smartwatch
control inalámbrico, gamepad, control de juegos, joystick, gamer
audífonos, auriculares, headphones, earbuds
parlante, altavoz, bocina, corneta, speaker
memoria usb, pendrive, llave usb
control remoto, mando
zapatos, calzado, zapatillas, tenis, bailarinas, shoes, sneakers
tacones, zapatos altos, zapatos de tacón
chancletas, chanclas, sandalias, cutarras, flip flops
medias, calcetines
suéter, camiseta, playera, t shirt
pantaloneta, short, pantalón corto
abrigo, chaqueta, jacket, chamarra, casaca
vestido de baño, traje de baño, bañador, bikini, short playero
gorra, cachucha
correa, cinturón
cartera, bolso, bolsa de mano
mochila, bulto, morral, backpack
lentes, gafas, anteojos, sunglasses
sombrilla, paraguas
capote, impermeable
aretes, pendientes, zarcillos, argollas
pulsera, brazalete
lonchera, portacomidas, fiambrera
botella térmica, termo
olla, cacerola, paila, sartén, caldero
taza, pocillo, mug
pluma, bolígrafo, lapicero
cuaderno, libreta
engrapadora, grapadora
goma, pegamento
cobija, manta, frazada
almohada, almohadón, cojín
sofá, sillón, mueble de sala
gavetero, cómoda
balde, cubo, cubeta
trapeador, fregona, mopa
grama, césped
mata, planta
alimento, comida, croquetas, purina, food, dog food, cat food, pet food
juguete para perro, mordedor, hueso para perro
podadora, cortacésped, cortagrama
matera, maceta, macetero
destornillador, desarmador
pañales, pampers
biberón, mamadera
chupón, chupete
coche de bebé, carriola, cochecito
pelota, balón, bola
baloncesto, basket, basketball, básquetbol, básquet
fútbol, soccer
béisbol, baseball, pelota de béisbol
carpa, tienda de campaña, casa de campaña
snorkel, careta de buceo, careta y tubo, máscara de buceo
tren, locomotora
bicicleta, bici
rompecabezas, puzzle
cometa, papalote, barrilete
guineo, banana, banano
porotos, frijoles, habichuelas
maní, cacahuate, cacahuetes
aguacate, palta
millo, palomitas, popcorn
jugo, zumo, néctar, juice, suco
yogur, yogurt
espagueti, spaghetti, esparguete
margarina, margarine
lasaña, lasagna, lasagne
aceite de oliva, azeite
fideos, tallarines
galletas, cookies, biscuits, galletitas, bolachas
camarones, gambas, langostinos
tocino, bacon, tocineta
salchichas, hot dog
arvejas, guisantes, petit pois
habichuelas verdes, judías verdes, porotos verdes, vainitas
durazno, melocotón
papas fritas, patatas fritas, chips, hojuelas de papa
donas, rosquillas
pepinillos, pepinos encurtidos
endulzante, edulcorante, stevia
leche de soya, bebida de soya, bebida de soja, leche de soja
leche descremada, leche desnatada, leche semidesnatada
leche de avena, bebida de avena
bebida energética, energizante, energy drink
té frío, ice tea
té, infusión, tea
hojuelas de maíz, corn flakes
granola, muesli
barras de cereal, barritas de cereales, barra de granola, cereal bars
remolacha, betabel
choclo, mazorca, elote
fresa, frutilla
salsa de tomate, tomate frito, kétchup, catsup
salsa barbacoa, salsa barbecue, bbq
rosca de reyes, roscón de reyes
café, coffee
cacao en polvo, chocolate caliente, cocoa
soda, refresco, gaseosa
lápiz labial, pintalabios, labial
champú, shampoo
licuadora, blender
secadora de pelo, blower, secador
olla arrocera, arrocera
cafetera, greca
hamaca, chinchorro
jean, bluyín, pantalón de mezclilla, pantalón
camisilla, camiseta sin mangas
pijama, piyama
brasier, sostén, sujetador
calzoncillo, bóxer
botas de caucho, botas de lluvia
crayones, crayolas
borrador, goma de borrar
sacapuntas, tajador
cinta adhesiva, tape
bloqueador solar, protector solar
repelente, espanta mosquitos
colonia, agua de colonia
caja de herramientas, maletín de herramientas
foco de mano, linterna
tapete, alfombra
sábanas, juego de cama
monedero, billetera
anillo, sortija
collar, gargantilla
maleta, valija
tableta, tablet
memoria micro sd, tarjeta de memoria
raspadura, panela
ají, chile, pimiento picante
culantro, cilantro
sandía, patilla
carro, auto, coche, carrito
llanta, neumático
power bank, powerbank, batería portátil, batería externa, cargador portátil, cargador
mancuernas, pesas, dumbbells
bloques, lego, bloques de construcción
vajilla, juego de platos
florero, jarrón
cuadro, lámina enmarcada, afiche, póster
vela, candela
mouse, ratón
esmalte, pintauñas, pintura de uñas
perfume, fragancia, loción
rasuradora, afeitadora, máquina de afeitar
crema, humectante, hidratante
cepillo de dientes, cepillo dental
pecera, acuario
transportadora, guacal, kennel, jaula
monopatín, scooter, patineta
espumante, champaña, champán
cerveza, birra
peluche, muñeco de peluche, osito
sombrero pintao, sombrero pintado
joyas, joyería, bisutería, prendas
cámara, cámara fotográfica
artesanía, hecho a mano, tejido a mano, pintado a mano, cosido a mano
`

/** What is also these things, which are not all of it. */
const KINDS = `
juego de mesa, dominó, ajedrez, parchís, bingo, ludo, damas chinas, lotería
pescado, atún, sardinas, merluza, corvina, bonito del norte, caballa, anchoas, salmón, bacalao
mariscos, camarones, gambas, langostinos, pulpo, calamares, mejillones
pasta, espagueti, spaghetti, fideos, macarrones, tallarines, lasaña, ravioles, canelones, linguini, penne
frutas, manzana, guineo, piña, sandía, papaya, naranja, uvas, pera, mango, fresa
herramientas, martillo, destornillador, alicate, taladro, llave inglesa, serrucho
electrodomésticos, nevera, licuadora, microondas, estufa, lavadora, abanico, plancha de ropa, freidora de aire
instrumentos musicales, guitarra, piano, tambor, flauta, ukelele, violín, maracas
`

const groupsOf = (lines: string, isOneWay: boolean): SynonymGroup[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => ({ words: line.split(', '), isOneWay }))

export const PANAMA_WORDS: readonly SynonymGroup[] = [...groupsOf(ALIKE, false), ...groupsOf(KINDS, true)]
