/** What people in Panama call by several words; the first of each line is the one most often used. */
export const PANAMA_WORDS: readonly (readonly string[])[] = `
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
celular, móvil, smartphone, teléfono, teléfono celular
televisor, televisión, tv
computadora, ordenador, pc
laptop, computadora portátil, notebook
audífonos, auriculares
parlante, altavoz, bocina
memoria usb, pendrive, llave usb
control remoto, mando
zapatos, calzado, zapatillas, tenis, bailarinas
chancletas, chanclas, sandalias, cutarras, flip flops
medias, calcetines
suéter, camiseta, playera
pantaloneta, short, pantalón corto
abrigo, chaqueta, jacket, chamarra, casaca
vestido de baño, traje de baño, bañador
gorra, cachucha
correa, cinturón
cartera, bolso, bolsa de mano
mochila, bulto, morral
lentes, gafas, anteojos
sombrilla, paraguas
capote, impermeable
aretes, pendientes, zarcillos, argollas
pulsera, brazalete
lonchera, portacomidas, fiambrera
botella térmica, termo
sartén, paila
olla, cacerola
taza, pocillo
pluma, bolígrafo, lapicero
cuaderno, libreta
engrapadora, grapadora
goma, pegamento
cobija, manta, frazada
almohadón, cojín
sofá, sillón, mueble de sala
gavetero, cómoda
balde, cubo, cubeta
trapeador, fregona, mopa
grama, césped
mata, planta
alimento, comida, croquetas, purina
podadora, cortacésped, cortagrama
matera, maceta, macetero
destornillador, desarmador
pañales, pampers
biberón, mamadera
chupón, chupete
coche de bebé, carriola, cochecito
pelota, balón, bola
bicicleta, bici
rompecabezas, puzzle
cometa, papalote, barrilete
guineo, banana, banano
porotos, frijoles, habichuelas
maní, cacahuate
aguacate, palta
millo, palomitas, popcorn
jugo, zumo
soda, refresco, gaseosa
lápiz labial, pintalabios, labial
champú, shampoo
licuadora, blender
secadora de pelo, blower, secador
olla arrocera, arrocera
cafetera, greca
hamaca, chinchorro
jean, bluyín, pantalón de mezclilla
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
power bank, batería portátil, batería externa, cargador portátil
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
transportadora, guacal, kennel
monopatín, scooter, patineta
espumante, champaña, champán
cerveza, birra
peluche, muñeco de peluche, osito
sombrero pintao, sombrero pintado
joyas, joyería, bisutería, prendas
cámara, cámara fotográfica
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))
