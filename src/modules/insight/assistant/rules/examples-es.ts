import type { Examples } from './examples.ts'

/** As people write in Panama, accents or not. Sentences stand between bars. */
export const spanishExamples: Examples = {
  return: `
    quiero hacer un cambio | la talla no me sirvió | el vestido me queda enorme | los zapatos me aprietan mucho | me queda grande, me lo cambian por otro? | compré la talla equivocada
    hasta cuándo puedo devolver | cuánto tiempo tengo para arrepentirme | y si no me queda bien qué pasa | y si no me gusta lo puedo devolver? | cómo es lo de los cambios
    tienen política de cambios | se puede retornar un producto ya usado? | perdí la caja, igual lo puedo cambiar? | boté el empaque, me aceptan la devolución?
    me llegó uno distinto al de la foto | pedí azul y vino verde | no corresponde con lo que ordené | no es el modelo que pedí | vino el tamaño que no era | me enviaron otra cosa
    no prende, lo quiero regresar | quién paga el envío de la devolución | a dónde llevo el producto para devolverlo | pasan a recoger lo que quiero devolver? | devoluciones
    no me convenció, lo regreso | me salió defectuoso | a mi hijo no le quedaron los tenis | mi esposo no lo quiere, puedo retornarlo? | me llegó la talla que no es
    puedo devolver algo que ya abrí | no era lo que pedí | cuántos días hay para cambios | la camisa me quedó apretada, qué hago | me quedó chica la camisa, la puedo cambiar?
    cuántos días tengo para regresar un artículo | quiero devolver unos zapatos | aceptan cambios de talla | el pantalón no me quedó, quiero otro | me equivoqué de producto, cómo lo regreso
    me pueden cambiar el tamaño | me vino en otro color | quiero regresar un vestido | cuál es el plazo para cambios | el zapato me apretó, quiero otra talla
    me mandaron el modelo equivocado, lo quiero cambiar | me salió malo el televisor y quiero que me lo cambien | quiero devolver porque me equivoqué de color | la devolución tiene costo?
    necesito otra talla más grande | aún puedo cambiar lo que compré hace un mes | quiero devolver un par de zapatos que no me quedaron | cual es la politica de devolusiones
    Se puede cambiar la talla de una camisa? | no me quedó bien | me quedan flojos | está muy apretado, puedo cambiarlo? | me mandaron la talla que no era | mandaron otro color
    esto no fue lo que pedí | recibí un producto que no es mío | me llegó el modelo viejo | me confundí al comprar, se puede cambiar? | cuál es el proceso para devolver
    puedo cambiarlo por otra cosa? | lo abrí pero no lo usé, lo reciben de vuelta? | tengo derecho a cambio? | sin etiqueta aceptan cambios? | quiero otro color, me lo cambian?
    en la tienda me hacen el cambio? | el regalo no le gustó, se puede devolver | quiero deshacer la compra por talla equivocada | me quedó larga la falda | las mangas me quedan cortas
    cámbienme esto por favor | lo puedo llevar de vuelta a la tienda? | sin factura me lo cambian? | compré dos y quiero devolver uno | ya pasaron diez días, todavía puedo cambiarlo?
    me mandaron zapatos de distinto número | no es como en la foto, quiero devolverlo | el pantalón me quedó corto | me puedo arrepentir después de comprar?
    quiero cambiar la blusa por una más grande | compré una talla M y es como S, la cambian? | el pantalón está descosido, quiero otro | qué necesito para hacer una devolución`,
  refund: `
    cuándo veo mi plata de vuelta | todavía no me cae el reembolso | en cuánto tiempo devuelven el dinero | no me han regresado lo que pagué | me reintegran a la misma tarjeta?
    devolví la camisa y no me han pagado | quiero que me regresen mis reales | cuántos días demora la devolución del dinero | mi plata cuándo llega, ya devolví el artículo
    quiero que me devuelvan la plata | cómo pido un reembolso | cómo hago para que me devuelvan la plata | quiero mi reembolso | me reembolsarían si no me gusta
    no me gustó, me devuelven el dinero? | cuándo me regresan mi dinero | me devuelven la plata si no me gusta | cuándo se refleja el reembolso en mi banco
    en cuántos días vuelve la plata a mi tarjeta | ya me aprobaron la devolución y no veo el dinero | me devuelven en efectivo o a la tarjeta? | cuánto tarda en volver mi dinero a la cuenta`,
  warranty: `
    cuánto dura la garantía | viene garantizado? | tiene garantía de fábrica | a los seis meses se me dañó, lo cubre la garantía? | cómo hago válida la garantía | si se daña quién responde
    lo reparan ustedes si falla? | dan servicio técnico | cuántos meses de garantía trae la nevera | qué garantía tiene el televisor | tienen garantía los celulares?
    la garantía de la laptop dónde la reclamo`,
  cancel: `
    cómo anulo la compra | quiero cancelar | ya no me lo manden | compré por error, cómo lo deshago | detengan mi pedido | se puede anular un pedido ya pagado?
    pedí dos veces sin querer, cancelen uno | me arrepentí, no lo despachen | quiero echar para atrás la compra | no lo envíen, cambié de idea | cancelen mi pedido por favor
    me arrepentí de la compra | cómo cancelo mi pedido | anulen la orden | eliminen mi pedido | quiero dejar sin efecto el pedido | todavía estoy a tiempo de cancelar? | no procesen mi compra
    quítenme ese pedido | dejen sin efecto mi compra | pedí por accidente | lo pedí sin querer | mi hijo hizo un pedido sin permiso | quiten mi pedido | cómo borro un pedido
    no era mi intención comprar | pedí algo por accidente, cómo lo quito`,
  complaint: `
    qué mala atención | son unos irresponsables | esto es una burla | estoy harta de esperar | nadie me da respuesta | me tienen dando vueltas hace días | son unos mentirosos
    el repartidor fue grosero | el muchacho de la entrega me trató mal | me dejaron plantado todo el día | siempre me dicen lo mismo y no resuelven | me siento estafada | llegó todo reventado
    vino hecho pedazos | la caja llegó aplastada | me vendieron algo falso | es una imitación, no es original | me mandaron un producto vencido | exijo que me resuelvan ya
    qué clase de servicio es este | me robaron | son unos rateros | jamás vuelvo a comprar aquí | no les recomiendo a nadie esta tienda | estoy muy molesto con ustedes | qué decepción
    quiero poner una denuncia | dónde pongo una queja | tengo una inconformidad | el libro de reclamos | les he escrito diez veces y nada | me dejaron en visto | qué porquería de producto
    no cumplen lo que prometen | pura mentira lo de la entrega rápida | el paquete llegó golpeado y nadie responde | qué mal servicio el de ustedes
    llevo tres semanas esperando y me siguen mintiendo | llegó roto y nadie me responde | pésimo servicio, estoy molesta | me llegó otra cosa que no pedí, qué mal | el cargador vino dañado
    llevo una semana esperando y nadie da la cara | esto es una estafa, exijo una respuesta | me llegó roto el plato | nadie contesta el teléfono | esto es una falta de respeto
    el producto es pura basura | me siento engañado | mi pedido llegó incompleto y con la caja abierta | quiero poner una queja formal | nunca más les compro, qué pésimo
    los voy a denunciar en la Acodeco | quiero poner un reclamo | pésimo servicio, llevo una semana y nadie me contesta | esta vaina no sirve, me llegó todo dañado
    que estafa, son unos ladrones | llegó con un defecto, cómo lo cambio | el televisor vino rayado | la licuadora dejó de funcionar a los dos días | se me dañó al segundo uso, qué hago
    vino con una pieza de menos | falta una parte del juego | me llegó solo la mitad del pedido | falta un artículo en mi paquete | me llegó partido | la pantalla llegó quebrada
    vino sin el cargador | le faltan tornillos | no sirve lo que me mandaron | a la semana se dañó, qué mala calidad | está defectuoso | el pedido llegó incompleto | trajeron la mitad nada más
    muy mala experiencia | ustedes no responden los mensajes | me tienen abandonado | quiero quejarme del mensajero | me hablaron feo | la atención es un desastre | se burlan de uno
    esto es un engaño | me siento robada | son un fraude | no sirven para nada | estoy bravo con ustedes | no vuelvo a comprarles | les voy a poner una demanda | voy a publicar esto en redes
    nadie se hace responsable | cada vez me dicen algo distinto | me colgaron el teléfono | ya me cansé de llamar | puro cuento con ustedes | pura excusa y nada | llevan un mes dándome largas
    lo que venden es una basura | es el peor servicio | nunca cumplen la fecha | prometieron entregarlo y no vinieron | el producto salió malísimo | nadie me soluciona
    me dieron gato por liebre | ya van tres veces que reclamo | me tienen cansado | hace quince días que pedí y puro cuento | lo que me vendieron es una porquería
    quiero hablar mal de su servicio, es pésimo | me vendieron algo de segunda mano | el producto venía usado | me cambiaron el producto por otro peor | el vendedor fue muy pesado conmigo
    me contestaron de mala gana | ustedes no tienen seriedad | nunca me devuelven la llamada | esto es el colmo | ya no confío en ustedes | se quedaron con mi plata | publicidad engañosa
    no es lo que dice la foto, mentirosos | llevo esperando desde el mes pasado, son unos incumplidos | el muchacho que trajo el pedido fue super malcriado
    me vendieron un celular usado como nuevo`,
  shipping: `
    llegan hasta el interior? | mandan a Darién? | tienen entrega a domicilio | me lo traen a la casa? | cuánto es el flete a Santiago | el envío está incluido? | el envío es gratis?
    cuánto demora en llegar a Boquete | para cuándo lo tendría | si lo pido ahorita llega mañana? | lo necesito para el viernes, llega? | me urge, hay envío exprés? | por qué empresa mandan
    con qué mensajería trabajan | usan Servientrega o Uno Express | puedo retirar en sucursal | puedo ir a buscarlo yo mismo | dónde se retira lo comprado | despachan los sábados?
    a qué hora pasa el repartidor | puedo escoger la hora de entrega | me lo pueden dejar con el vecino | y si no estoy en casa cuando llegue | mandan fuera del país?
    hacen envíos internacionales | envían a Costa Rica? | pueden llevarlo a mi trabajo | entregan en Tocumen? | llega a Volcán? | quiero cambiar la dirección de entrega | puse mal mi dirección
    me mudé, cambien la dirección del pedido | tienen cobertura en Las Tablas? | cuánto por mandarlo a Veraguas | desde cuánto no cobran envío | el acarreo lo cobran aparte?
    me lo suben al piso diez? | traen la nevera hasta adentro de la casa? | hacen envíos a David? | llega a La Chorrera el mismo día? | cuánto sale el envío a Colón
    pedí el lunes y nada todavía | mandan por Fletes Chavale? | si compro hoy cuándo lo tengo | puedo pasar a recogerlo a la tienda | entregan los domingos? | envían a Medellín
    desde cuánto es gratis el envío | mandan para Bocas | cuántos días demora a Chiriquí | qué empresa hace la entrega | me lo pueden dejar con el portero | puedo cambiar la dirección de entrega
    cobran por llevarlo a Arraiján? | y si no estoy en casa cuando llega | hacen entregas en feriados | mandan a Bocas del Toro? | en cuántos días me llega | cuánto cobran por llevarlo a mi casa
    hacen envíos a Darién | cuánto demora la entrega | si compro hoy cuándo lo recibo | el envío a David cuánto es | me lo entregarían en Colón? | cuánto tarda en llegar a Colón
    llevan hasta la puerta de mi casa? | tienen entrega el mismo día? | mandan cosas fuera del país? | se puede retirar en tienda? | cuál es el costo del envío a Veraguas
    me lo pueden traer hoy mismo | llega antes del viernes si compro ahora? | tienen servicio de mensajería | puedo recogerlo yo mismo | mandan a Costa Rica? | hacen envios a chiriqui?
    cuanto cobran por el delivery a la chorrera | en cuantos días me llega si compro hoy | cubren toda la provincia? | hacen entregas en Arraiján? | llegan a San Miguelito?
    me lo puede recibir otra persona? | mi hermano puede retirar lo mío? | quiero que lo reciba mi mamá | nadie estaba en la casa cuando vinieron | vinieron y no me encontraron
    el repartidor se perdió | di la dirección equivocada | corrijan mi dirección por favor | el envío cuánto demora | qué día me lo entregan | llega antes del domingo?
    cuánto es lo máximo que demora | cuánto tiempo tarda | mandan por avión a Bocas? | puedo pasar por él? | quién me lo lleva | cobran más por ser lejos? | el envío sale más caro si pesa mucho?
    a cuáles provincias mandan | hasta dónde llegan | lo pueden dejar en recepción? | me lo dejan con el guardia? | llegan a zonas rurales? | entregan de noche? | hacen entregas el mismo día?
    puedo recogerlo después de las cinco? | cuánto tarda hasta Chepo | el envío lo pago yo? | hacen domicilios? | cuánto se tarda en llegar a Aguadulce | hacen delivery los fines de semana?
    a qué lugares de la provincia de Coclé llegan | pueden dejármelo en la garita | tengo que pagar extra si es lejos? | mi pedido sale hoy? | cuánto pagan de envío a Chiriquí | tarifa de envío
    costo de entrega | quién hace las entregas | el mensajero llama antes? | cuándo lo estaría recibiendo | mandan por correo? | me lo llevan al trabajo | entregan en hoteles?
    ustedes envían con Ferguson? | cuál es la tarifa para enviar a Changuinola | me lo pueden entregar en el trabajo de mi esposo | el pedido sale hoy mismo?
    compré el martes, cuándo lo estaría recibiendo`,
  order: `
    qué pasó con mi compra | no ha llegado lo que compré | cómo va mi pedido | en qué va mi orden | ya despacharon mi paquete? | tienen mi número de guía? | quiero rastrear mi encomienda
    el rastreo no se mueve | dice entregado pero no lo tengo | me dice que ya lo entregaron y no es cierto | a nadie le entregaron mi paquete | sigo esperando mi paquete
    cuándo me llega lo que pedí | era para ayer y no llegó | se perdió mi paquete | el estado de mi pedido | mi orden sigue en preparación | dónde anda mi paquete | dónde veo mis pedidos
    compré hace una semana y nada que llega | ya viene en camino lo mío? | se demoran mucho con mi pedido | cómo sé por dónde viene mi paquete | ya despacharon mi orden?
    tengo el número de pedido y quiero ver cómo va | mi encomienda no aparece | por dónde va mi paquete | mandan por encomienda a Santiago? | aún no despachan lo que pedí
    mi paquete sigue en camino? | quiero saber dónde anda lo que compré | todavía no llega mi encomienda y ya pasó una semana | en qué estado va mi orden
    cambiaron la dirección de entrega de mi pedido? | donde esta mi pedido, ya pagué hace 3 dias | mi paquete está perdido | no sé dónde está mi paquete | ya salió mi pedido?
    salió del almacén mi compra? | me dicen por dónde va? | cuánto le falta a mi pedido | no me ha llegado nada | debió llegar el lunes | sigo sin recibir lo mío | cómo sigo mi pedido
    puedo ver dónde va mi compra en internet | el mensajero no contesta y no tengo mi paquete | me mandaron el código de seguimiento y no abre | en qué etapa está mi orden | ya lo mandaron?
    el que entrega no contesta y mi paquete anda perdido | puedo seguir el paquete por internet | mi pedido no se ha movido | no avanza mi paquete | lleva días en el mismo estado
    qué ha pasado con mi envío | ya va para dos semanas | ya pasó una semana y mi pedido ni se ha movido`,
  payment: `
    aceptan la clave de débito | cómo se paga | con qué puedo pagar | qué tarjetas reciben | aceptan mastercard | se puede con paypal? | reciben ACH | pago por transferencia, a qué banco
    tienen link de pago | puedo pagar al recibir | se paga cuando entregan? | pago en cash se puede? | puedo pagarlo en cuotas | lo dan fiado? | dan crédito? | puedo sacarlo a letras
    cuántas mensualidades dan | tienen plan separe? | puedo apartarlo con un abono | trabajan con alguna financiera | se puede pagar con dos tarjetas distintas | cobran recargo por tarjeta?
    cobran ITBMS aparte? | es confiable pagar aquí? | no quiero poner mi tarjeta en internet | mis datos del banco están seguros? | me descontaron dos veces | veo un cobro que no reconozco
    me cobraron de más | hice un yappy y no se refleja | mandé el comprobante y no lo confirman | a dónde envío el recibo del pago | cuánto demora en confirmarse el pago
    ya pagué pero sale pendiente | puedo pagar en dólares? | aceptan criptomonedas | reciben cheque? | puedo depositar en el banco | pagar en punto pago o western union se puede?
    se puede pagar con Yappy o solo tarjeta | aceptan pago en efectivo cuando llegue | puedo pagar en quincenas | a qué cuenta hago la transferencia | tienen financiamiento
    qué métodos de pago hay | puedo pagar mitad y mitad | mi banco es Banistmo, sirve? | guardan los datos de mi tarjeta? | dan comprobante de pago | puedo pagar con yappy
    aceptan tarjeta clave? | se puede pagar contra entrega | qué formas de pago tienen | puedo transferir desde mi banco | se puede pagar en dos partes | me aceptan American Express?
    puedo pagar cuando me llegue | puedo pagarles con Nequi | cómo puedo pagar | reciben efectivo? | se puede a plazos? | me aceptan bitcoin | la transferencia no aparece confirmada
    puedo usar dos tarjetas | qué bancos aceptan | hice la transferencia, y ahora qué | tienen Yappy? | hay que pagar por adelantado? | aceptan yappy? | puedo pagar con tarjeta clave o visa
    como hago la transferencia para pagar la compra | que metodos de pago tienen | puedo dar un adelanto? | pago una parte hoy y el resto en la quincena | aceptan tarjeta del Banco General?
    me sirve la tarjeta de Caja de Ahorros? | tarjetas internacionales pasan? | me salió el cobro repetido | aparece dos veces el cargo | pagué y no me llegó confirmación
    no se ve mi transferencia | cómo les mando la captura del pago | la página es segura para pagar? | me da miedo dar mi tarjeta | hay que pagar todo de una vez? | con yappy se puede?
    cuáles bancos | el pago es en línea? | qué opciones de pago hay | a cuántos meses puedo pagar | se puede pagar una parte en efectivo y otra con tarjeta | transferí y no lo han aprobado
    el pago sigue pendiente | cuándo confirman mi pago | pagué anoche y aún no lo validan | aceptan tarjeta extranjera? | me debitaron y no salió el pedido
    cobran comisión por pagar con tarjeta? | el precio es el mismo con tarjeta? | se puede pagar mitad efectivo mitad yappy | en cuántos meses lo puedo pagar
    mandé la transferencia ayer y sigue pendiente | mi comprobante no sube | no puedo subir el comprobante | el yappy falló | el yappy no pasa | el recibo del banco dónde lo adjunto
    prefieren efectivo o tarjeta? | se puede pagar mañana? | cuánto tiempo tengo para pagar | aceptan tarjeta de otra persona? | quiero pagar la mitad ahorita | mi comprobante de pago no sube`,
  refused: `
    me declinaron la tarjeta | el pago no pasa | no me deja pagar | mi tarjeta no la acepta | sale error cuando pongo la tarjeta | la transacción fue negada | por qué me rechazan el pago
    intento pagar y se queda cargando | me rebota el pago | dice fondos insuficientes y sí tengo | me rechazó la tarjeta | no me pasa el pago | me cobraron dos veces en la tarjeta
    mi tarjeta fue rechazada | me da error al pagar | la tarjeta me da error qué hago | el yappy me dice que falló`,
  invoice: `
    necesito factura con RUC | me pueden mandar el recibo | dónde descargo mi factura | no me llegó la factura | quiero factura a nombre de la empresa | la factura salió con el nombre mal
    dan factura electrónica? | la factura la dan con RUC? | emiten factura? | dan factura fiscal? | necesito la factura a nombre de mi empresa | la factura necesito que salga a nombre de mi mamá`,
  gift_card: `
    venden tarjetas de regalo? | cómo uso mi gift card | tengo un bono de regalo, dónde lo pongo | quiero regalar un certificado | cuánto saldo le queda a mi gift card
    mi tarjeta de regalo no funciona | puedo pagar con una tarjeta de regalo`,
  stock: `
    todavía tienen? | ya se acabó? | queda alguna nevera | hay o no hay | cuántos hay disponibles | lo tienen ahora mismo? | está en inventario? | cuándo vuelve a haber | va a volver a llegar?
    cuándo surten de nuevo | hay en talla 38? | lo tienen en negro? | viene en otro color? | en qué tallas viene | qué colores hay disponibles | lo hay en rojo | hay más grande?
    dice agotado, cuándo llega | me avisan cuando llegue | quiero que me avisen si vuelve | salió fuera de stock | es el último que queda? | tienen suficientes para veinte personas?
    se agotaron los abanicos? | quedan sillas todavía | alcanzo a conseguir uno? | tendrán el mismo en otra medida | les va a llegar pronto el play | ese modelo lo siguen trayendo?
    lo descontinuaron? | hay disponibilidad del colchón queen | tienen cinco unidades? | solo veo uno, hay más? | está en bodega? | todavía les queda el ventilador de pedestal?
    cuándo vuelven a tener la tabla de surf | hay en existencia la maleta de cabina? | se acabaron las pelotas de béisbol? | cuántas hamacas les quedan | les queda en existencia el televisor?
    todavía hay del café Geisha? | cuántas unidades quedan de la hamaca | ya no queda del champú? | está agotada la laptop | quedan tallas del vestido verde? | cuándo les entra más mercancía
    se les acabó el arroz? | cuándo reponen el azúcar | hay en talla M? | queda alguno en azul? | cuándo vuelven a tener la consola | la tablet está disponible? | ya se acabaron los televisores?
    tienen más de estos? | avísame cuando haya | cuántas quedan de esas | está agotado o todavía hay | tienen disponible el iphone 13? | cuantas unidades les quedan de la silla gamer
    todavia hay existensias de la freidora de aire o ya se agotó | hay en stok la laptop hp | queda en talla L? | lo hay en amarillo todavía? | en M ya no hay? | cuándo traen más?
    va a entrar más? | van a traer más zapatillas de esas? | se puede conseguir todavía el televisor de 50? | alguna posibilidad de que vuelva? | está disponible para entrega ya?
    tienen el azul? | ya se vendieron todas? | se fue la oferta o se acabó el producto? | me apartan uno cuando llegue? | qué tallas quedan | tienen dos de esos? | llegaron los nuevos modelos?
    ya entró el televisor nuevo? | está disponible la consola? | les llegó mercancía? | hay todavía del perfume ese? | en azul lo tienen disponible? | queda en número 40? | quedan pocas?
    cuántos tienen en bodega | ya hay otra vez? | les queda en talla 42? | está disponible el modelo nuevo de la consola? | ya llegó la mercancía nueva de zapatos? | de ese ya no queda?
    lo consigo en xl? | tienen en talla 8? | está en existencia el rojo? | me confirma si hay | hay disponible para hoy? | quedan en rosado? | será que todavía hay? | cuántas piezas hay
    quedan bicicletas rin 20? | el vestido verde lo tienen en xl | se acabó la leche de almendras? | me urge saber si hay disponible el microondas`,
  discount: `
    qué hay en promoción | tienen especiales? | cuándo hay rebajas | hay algo rebajado | están de oferta los televisores? | cuál es el descuento | me baja algo el precio?
    me lo deja más barato? | cuánto es lo menos | me hace precio por docena | precio al por mayor? | venden al mayoreo? | llevo varios, qué me ofrece | descuento por pagar en efectivo?
    tengo un cupón, dónde lo meto | el código promocional no sirve | dónde pongo el código | mi código me sale vencido | se puede usar más de un cupón | dan algo por la primera compra
    descuento de estudiante? | hay descuento para tercera edad | dan puntos por comprar? | tienen programa de lealtad | cuándo es el cyber monday | van a tener ofertas de fin de año
    ofertas del día de la madre | remate | hay dos por uno? | algo a mitad de precio | qué está barato hoy | está muy caro, bájele | una rebaja pues | alguna ganga? | hay promociones esta semana
    tienen cupón para primera compra | hacen descuento a jubilados | cuándo empieza el black friday | tienen algún cupón | hay rebajas esta semana? | hay algo en oferta | me hacen un descuentito
    dan descuento a jubilados? | tienen el dos por uno todavía | rebajarían algo si llevo tres | hay cupones de bienvenida? | tienen rebajas de navidad | más barato | algo más económico?
    dan precio especial si compro varios | descuentos | hay algo en liquidación | tienen código de descuento para nuevos clientes | me hacen un precio si llevo diez | tienen algun descuento?
    hay promociones este fin de semana o q | me haces una rebajita mi amor | OFERTAS | el cupón no funciona | no me acepta el cupón | no me aplica el código | mi descuento no aparece
    me dan rebaja si compro dos? | por cantidad hay descuento? | qué precio me deja si me llevo cinco | algo en rebaja? | qué tienen en remate | hay saldos? | qué está en especial hoy
    me puede mejorar el precio? | hágame una atención | dos por el precio de uno | un bono de bienvenida? | tienen códigos para usar? | soy cliente fijo, me hacen precio?
    descuento por ser cliente? | qué hay rebajado para la casa | algo en descuento de ropa | hay promo de tarjetas? | cuándo bajan los precios | alguna oferta en cocinas?
    tienen algo en descuento para el hogar? | hay algún código para usar | me hacen rebaja por ser cliente viejo | quiero usar mi cupón | me mandaron un cupón por correo | cómo aplico el cupón
    recibí un código de descuento | el precio rebajado ya no sale | hay descuento si pago hoy? | precios para empresas | me respetan el precio de otra tienda? | dónde veo las ofertas
    manejan precios especiales para empresas | tienen ofertas de black friday en televisores | quiero usar un cupón que me mandaron`,
  plans: `
    qué es lo de premium | cuánto cuesta ser premium | cómo me suscribo | qué trae la membresía | quiero cancelar mi suscripción premium | vale la pena el plan premium?
    cuánto cobran al mes por la membresía | qué beneficios tiene ser premium | cuánto ahorro con premium`,
  featured: `
    qué es lo más nuevo | qué llegó nuevo | novedades | qué me aconsejas | qué compraría usted | cuál es el mejor | cuál es bueno y no falla | cuál le gusta más a la gente
    qué es lo que más sale | qué está pegado ahora | qué se usa ahora | lo que está en tendencia | los favoritos de los clientes | lo mejor calificado | qué tiene mejores opiniones
    dame ideas para un regalo | no sé qué comprar, ayúdame a elegir | no sé cuál escoger | cuál me llevo, este o el otro | qué me conviene para la cocina | qué regalo para un intercambio
    lo top de la tienda | recomendaciones | qué celular me recomienda para fotos | cuál cafetera es mejor | muéstrame lo más vendido | lo que más piden | cuál es el más vendido
    qué es lo que más se vende | qué me recomiendas | qué está de moda ahorita | qué está vendiéndose más | aconséjenme un regalo | qué me sugieres para mi papá | lo más vendido del mes
    qué hay de nuevo en la tienda | cuál me conviene más | qué es lo mejor que tienen en cocina | qué está de moda este año | recomiéndame un celular | cuales son los productos destacados
    que es lo mas vendido | recomiendame algo bueno | lo mas popular que tengan | qué está comprando la gente | cuáles son los que más se llevan | qué me sugiere | alguna sugerencia?
    algo bacano que me recomiendes | aconséjame algo bueno | cuál me recomiendas de estos | muéstrame lo mejor | lo más buscado | qué es tendencia | cuál tiene mejor calidad | no me decido
    qué novedades trajeron | lo último que llegó | ¿cuál vale la pena? | cuál es su producto estrella | lo más pedido del mes | qué es lo que más compran | qué me recomienda para regalar
    cuál es el favorito de todos | qué me llevo | qué está de moda en zapatillas | cuál modelo es el más bueno | cuál es el producto estrella | qué me aconsejas llevar de regalo
    qué es lo más pedido de la semana | qué sale bastante | qué está volando | lo que más se mueve | cuál sale bueno | cuál dura más | qué se vende como pan caliente | cuál es la mejor marca
    recomiéndame una buena marca | qué me compro | cuál de las freidoras es la que más recomiendan | qué está saliendo bastante ahora | enséñame lo nuevo que llegó`,
  categories: `
    qué departamentos hay | cómo están divididos los productos | en qué parte encuentro las ollas | dónde encuentro lo de bebé | dónde están los juguetes en la página
    dónde busco las cosas de mascotas | qué clase de productos tienen | qué líneas manejan | qué tipo de mercancía venden | solo venden ropa o también otras cosas? | qué otras cosas venden
    ver secciones | abre la sección de hogar | categorías por favor | el menú de categorías | quiero ver por departamento | qué áreas tiene la tienda | muéstreme todos los tipos
    pasillo de herramientas | llévame a electrónica | hay sección de belleza? | tienen departamento de niños | qué variedad de productos tienen | quiero explorar la tienda por secciones
    qué secciones tienen | muéstrame las categorías | qué más venden aparte de ropa | en qué categoría están los libros | qué tipos de cosas venden | muéstrame los departamentos
    en qué sección está lo de mascotas | qué categorías manejan | enséñame todas las secciones | qué secciones hay en la página | dónde veo todas las categorías | qué departamentos tienen
    qué categorías tienen | qué tipo de productos manejan | muéstrame las secciones | qué cosas venden por departamento | ver todas las áreas de la tienda | llévame a la sección de libros
    que categorias hay | Ver todas las categorías | en que secciones tienen dividida la tienda | categoria de deportes por fa | por dónde empiezo a ver los productos
    qué hay en la tienda en general | muéstrame todo lo que tienen por categoría | la tienda tiene sección de carros? | dónde veo las secciones | cómo están ordenadas las cosas
    en cuál categoría busco una plancha | dónde quedan los electrodomésticos en la página | cuáles son las líneas de productos | dame el listado de departamentos | de qué ramos venden
    en qué apartado veo lo de cocina | en qué categoría está el jardín | qué venden además de electrónica | qué más hay aparte de juguetes | cuáles son todas las secciones
    dónde están las cosas de hogar | en qué apartado están las cosas de jardín | qué más manejan fuera de electrónica | qué tienen aparte de comida | fuera de ropa qué hay
    quiero ir a la parte de zapatos | enséñame la parte de belleza | en qué parte están las herramientas | abre deportes | qué más puedo encontrar aquí | pásame a la sección de niños
    llévame al área de ferretería | qué más tienen fuera de ropa y zapatos | cuáles secciones hay en esta página`,
  price: `
    cuánto es | cuánto vale | cuánto cuesta | cuánto piden por la mesa | a cómo el kilo | a cómo lo tienen | qué precio tiene | qué valor tiene | en cuánto está | en cuánto lo dejas
    en cuánto anda una nevera | por cuánto me sale la estufa | cuánto estaría pagando por dos | cuánto me sale todo | dime el precio | precios de los celulares | lista de precios
    me cotiza tres sillas | quiero una cotización | cuánto sería con impuesto | ese precio es con ITBMS? | es por unidad o por caja el precio? | cuál es el costo | qué cuesta eso | es muy caro?
    está caro el play? | cuánto cuesta la más barata | de cuánto es el bulto | me puede decir cuánto es | cuánta lana es | cuántos palos vale | con cuánto me alcanza para una tele
    qué precios manejan en bicicletas | desde qué precio hay zapatillas | el precio del colchón porfa | cuánto vale la de dos puertas | cuánto es el total | por cuánto venden los audífonos
    cuánto me cuesta el monitor de 27 | qué precio tienen las botas de lluvia | a cuánto el saco de alimento de perro | el celular ese cuánto es | me regalas el precio de la bicicleta
    cuánto valen los lentes | qué cuesta el sombrero pintao | en cuánto me dejan dos pares de zapatillas | dame precio de la laptop ultraligera | ese sofá como cuánto
    cuánto está la libra de café | cuál es el valor de la cámara | cuánto sale la cafetera | a cómo está el arroz | qué valor tiene ese perfume | me dices el precio de la bicicleta?
    cuánto vale el tinte | está muy caro el celular? | precio de la pelota | en cuánto me dejan la nevera | qué precio tienen los lentes de sol | cuánto cuestan los pañales
    en qué precio está la parrilla | ese reloj es caro? | cuánto me sale la lavadora | qué tanto cuesta ese reloj | pásame el costo del ventilador | la laptop en cuánto anda
    dime el valor de la olla | me das el precio final con impuesto? | cuánto valdrá una tostadora | a cuánto tienen el saco de arroz | los audífonos cuánto cuestan
    precio de la mochila escolar porfa | cuanto cuesta la licuadora oster | a cómo está el televisor de 55 | Cuanto vale esa vaina del microondas | me das presio de la bici
    qué tan caro es el televisor | sale muy caro? | como cuánto puede costar | más o menos cuánto | cuántos dólares son | cuánta plata es | por cuánto me lo llevo | dame el costo
    me da el valor de la lavadora | a cuánto asciende | qué precio me da | el valor por favor | cuánto me costaría | cuánto sería todo junto | cuánto hay que pagar por la mesa
    cuánto me cobran por dos sillas | en cuánto sale el combo | cuánto me saldría un par | eso en cuánto anda | me dices cuánto vale | el precio ya trae impuesto? | qué cuesta el más grande
    cuánto es por los dos | en cuánto me lo ponen | cuánto me saldría un juego de sábanas | ajá y eso en cuánto anda | dígame cuánto vale el taladro bosch | el precio ya lleva impuesto?
    en qué rango de precio están | por cuánto anda | me cotizas cinco mesas | cuánto sería por docena | cuánto tienen las llantas | a cómo me deja dos | qué precio tienen los zapatos
    cuánto está costando | quería saber a cuánto tienen las llantas rin 15 | y eso más o menos en qué precio ronda | me pasa la cotización de diez sillas plásticas`,
  products: `
    busco una lavadora | quiero comprar un celular | necesito una silla de bebé | ando buscando un regalo para mi suegra | tienen zapatos de fútbol? | venden comida para gatos | hay pinturas?
    quiero ver neveras | muéstrame mochilas | enséñame lo que tengas en relojes | me interesa un taladro | me interesan las cámaras | manejan repuestos? | trabajan con productos de limpieza?
    consigo ahí baterías de carro? | dónde consigo una extensión | tendrán linternas | qué tienen de maquillaje | qué tienes para el dolor de espalda | algo para las hormigas | algo para decorar
    un regalo para un niño de cinco años | es el cumpleaños de mi novia y no tengo nada | mi hija entra a la escuela, necesito útiles | se me rompió el celular, quiero uno nuevo
    necesito cambiar mi colchón viejo | me mudé y necesito muebles | estoy montando un negocio y busco vitrinas | estoy armando mi gimnasio en casa | quiero algo que enfríe rápido
    quisiera un perfume suave | me hace falta un abanico | me gustaría un vestido para una boda | ocupo unas tijeras | traen marca Samsung? | qué modelos de laptop hay
    qué opciones hay en sofás | una tablet que no pase de 200 | algo bonito para la sala | cosas para la playa | un termo que aguante frío | quiero equipar mi cocina
    para hacer jugos qué tienen | tienen algo así como un filtro de agua? | véndeme un paraguas | quiero pedir una pizza | venden carros? | algo para quitar manchas
    tengo invitados y necesito platos | andan trayendo tablets para niños? | quiero ver licuadoras | tienen ropa de bebé | me urge una batería portátil | qué hay para mascotas
    regalo para mi jefa que no sea tan caro | necesito audífonos para hacer ejercicio | buscaba una olla arrocera | laptop de menos de 500 | venden hamacas dobles?
    zapatos escolares negros talla 36 tienen? | estoy detrás de una cafetera | qué modelos de celular manejan | tendrán repelente | quisiera una maleta pequeña para viajar
    mi hija cumple 8, qué le regalo | juguetes por menos de 15 dólares | algo para el calor que no sea caro | zapatillas para caminar mucho | tienen algo típico, tipo molas
    ocupo cuadernos para la escuela | audífonos que cancelen el ruido | busco un perfume suave de mujer | pulseras, collares, algo así | una carpa para acampar en Volcán
    ando buscando una licuadora | tienen mochilas para la escuela? | quiero ver zapatillas de correr | necesito un regalo para mi mamá | tienes audífonos inalámbricos | busco vestido rojo
    quiero comprarle un juguete a mi sobrino | venden repelente de mosquitos? | tendrán sombrillas de playa | me interesa un juego de sábanas | estoy en busca de un escritorio
    hay juguetes para bebés? | quiero ver abanicos de pie | me hace falta una plancha | qué opciones de carteras tienes | dónde están los coches de bebé | algo bonito para el día de la madre
    ando detrás de unas zapatillas blancas | se consiguen pilas doble A? | andan vendiendo colchones? | necesitamos sillas plegables para una fiesta | hay camisetas de la selección?
    enséñame freidoras de aire | estoy interesado en una bicicleta montañera | qué tienen para decorar la sala | algo para mi novia que le guste leer | regalo para mi mamá de menos de 20 dólares
    estoy buscando unos audifonos bluetooth | que venden aqui? | kiero comprar una lavadora | muestrame lo que tengas de zapatillas nike porfa | se me quemó la licuadora y busco una
    se dañó mi lavadora, necesito otra | se me perdieron los audífonos, quiero otros | algo para el calor | algo que no haga ruido para dormir | quiero darle una sorpresa a mi mamá
    un detalle para mi maestra | se casa mi hermana, qué le doy | tienen material de construcción? | venden madera? | qué marcas de celulares tienen | trabajan la marca LG?
    cuáles modelos de nevera tienen | algo para un apartamento pequeño | aquí tienen sillas? | será que tienen zapatos de niña | qué ofrecen para la oficina | quiero algo para hacer ejercicio
    algo contra los mosquitos | estoy viendo si tienen cortinas | tendrán cargadores? | habrá sombrillas? | hay algo para perros | mi gato necesita arena | estoy por tener un bebé y busco coche
    quiero algo para mi abuela | mi hermano cumple y quiero unas zapatillas | tienes algo resistente al agua | venden algo para el jardín? | me gustaría ver cortinas
    quiero unas cortinas nuevas | se me acabó el champú, tienen? | ando buscando una cuna para mi bebé que nace en marzo | tendrán algún cargador tipo c | quiero regalarle algo a mi abuelita
    habrá paraguas resistentes al viento | mi perro necesita una cama nueva | se me antojan unos chocolates | estoy montando una barbería | estoy equipando mi oficina | quisiera ver colchones
    algo para las uñas | lentes de sol para manejar | pañales para recién nacido | quiero cosas veganas | me gusta mucho la pesca, qué tienen | tienen tenis blancos | un juguete educativo
    busco para mi carro unas llantas | quiero ver qué hay en colchones ortopédicos | se me antoja una freidora de aire | estoy equipando un salón de uñas | mi suegro cumple 60, qué le llevo
    tienen mantel de algodón blanco? | tienen juego de vasos de 6 piezas? | tienen lápices de 24 colores? | tienen maceta de cerámica mediana? | tienen jugo de naranja, paquete de 4?
    tienen peluche color rosado? | tienen camiseta de dos tonos? | tienen estante de tres niveles? | tienen novela de la selva? | tienen té verde en bolsitas?
    venden linterna recargable con gancho? | hay rompecabezas de 500 piezas?`,
  help: `
    ayuda | auxilio | tengo un problema con la página | no entiendo cómo funciona | cómo se compra por aquí | es mi primera vez comprando | no encuentro dónde darle comprar | la página no carga
    la app se cierra sola | no me agrega al carrito | se me borró el carrito | no me sale el total | qué tengo que hacer para pedir | me explica paso a paso | me pueden guiar | tengo una duda
    quiero hacer una consulta | me puedes ayudar con algo | necesito orientación | cómo funciona esto | en qué me puedes ayudar | qué puedes hacer | la página está en inglés, cómo la cambio
    me sale una pantalla en blanco | se queda pegado cuando le doy finalizar | no me deja terminar la compra | cómo elimino algo del carrito | cómo guardo mis favoritos
    hay alguien que me llame | no sé cómo comprar aquí | me puedes orientar por favor | estoy perdida, ayúdame | cómo me comunico con ustedes | tienen tienda en Albrook? | se me trabó la página
    con quién puedo hablar | necesito que me llame alguien | tienen local en Multiplaza | no me aparece el botón de comprar | necesito ayuda | no se como hacer una compra, me explicas
    el botón de comprar no funciona | no puedo pasar al siguiente paso | el carrito se queda pegado | no puedo agregar más productos | no sé cómo hacer el pedido | soy nueva en esto
    nunca he comprado en línea | enséñame a comprar | me pierdo en esta página | la página está lenta | me tira error la página | qué hago ahora | me ayudas? | una ayudita por favor
    no logro finalizar mi compra en la página | no puedo terminar el pedido en la web | la página no me deja poner mi dirección | dónde le doy para comprar | no encuentro el carrito
    se me cierra la página al comprar | me da error el sitio | cómo busco un producto aquí | qué pasos sigo para comprar | no logro completar mi pedido en la web | no sube mi foto
    el buscador no sirve | no veo el botón de pagar | me das una mano | cómo agrego algo al carrito | quiero quitar algo de mi carrito | quiero aprender a pedir aquí
    alguien me puede atender un momentico`,
  account: `
    no recuerdo mi clave | cómo abro una cuenta | quiero registrarme | no me deja iniciar sesión | me bloquearon la cuenta | cómo cambio mi número de teléfono | quiero actualizar mis datos
    no me llega el correo de confirmación | cómo cierro mi cuenta | quiero borrar mis datos | alguien entró a mi cuenta | puedo comprar sin registrarme? | hay que hacerse usuario para comprar?
    no puedo entrar a mi cuenta | se me olvidó la contraseña | cómo cambio mi correo | cómo me hago una cuenta | olvidé mi contraseña | me podrían explicar cómo registrarme
    cómo creo una cuenta | no me llega el código para entrar | cómo borro mi cuenta | dónde me registro | quiero hacer mi usuario | cómo me inscribo | tengo que registrarme? | cambiar mi correo
    olvidé con qué correo me registré | no logro entrar a mi perfil | mi usuario no sirve | me sacó de la cuenta | quiero darme de baja | perdí mi contraseña y no puedo entrar
    no me llega el código | el código no llega a mi celular | no me llegó el sms | quiero cambiar mi clave | el enlace para cambiar la contraseña no abre | no me llega el código al celular
    cómo hago para cambiar mi clave`,
  selling: `
    quiero vender por aquí | cómo pongo mi negocio en la tienda | tengo una tienda y quiero ofrecer mis productos | cuánto cobran por vender | qué necesito para ser vendedor
    soy artesana y quiero publicar lo mío | cómo subo mis productos | cuánto de comisión se llevan | quiero ser proveedor`,
  person: `
    quiero hablar con alguien | páseme un agente | que me atienda una persona | hay algún asesor en línea? | no quiero hablar con un robot | comuníqueme con un encargado | necesito un ser humano
    hay alguien real ahí? | quiero que me llamen | un vendedor que me atienda por favor | páseme con una persona | cuál es el número de WhatsApp | necesito hablar con un humano
    tienen número de WhatsApp | quiero hablar con una persona | pásame con un asesor | hay algun numero pa llamar y hablar con una persona | quiero que me atienda un humano | pásame a un humano
    hay una persona de verdad? | comunícame con servicio al cliente | necesito un asesor | no me entiendes, quiero una persona | pásame con un supervisor | quiero hablar con el dueño
    me pueden marcar? | llámenme por favor | hay alguien que me asesore? | quisiera comunicarme con un supervisor | me pueden llamar por teléfono? | me comunicas con un agente por favor`,
  hours: `
    a qué hora abren | hasta qué hora atienden | están abiertos? | abren los domingos | trabajan mañana? | cuál es el horario | cierran al mediodía? | abren en carnavales? | qué días trabajan
    a qué hora abren los sábados | abren el 3 de noviembre? | a qué hora cierran hoy | atienden los domingos? | a qué hora abren el lunes | mañana es feriado en China? | trabajan los domingos?
    abren en días feriados? | atienden en semana santa? | hasta qué hora están | qué días abren | cuándo cierran | están trabajando hoy? | abren temprano? | a qué hora es el cierre
    la tienda abre en semana santa?`,
  contact: `
    cuál es el teléfono | me dan el número | tienen whatsapp? | un correo para escribirles | dónde quedan | cuál es la dirección de la tienda | tienen tienda física? | en qué provincia están
    puedo ir a verlo en persona | dónde es la sucursal más cercana | tienen instagram? | cómo llego al local | son de Panamá? | dónde queda la tienda | cuál es su teléfono | dónde están ubicados
    dónde queda el canal de Panamá | en qué parte están ustedes | por dónde quedan | tienen local? | dónde los encuentro | dónde está la tienda | cómo los ubico | por dónde los contacto
    tienen página de facebook? | tienen oficina? | quiero ir a la tienda, dónde es | están en algún centro comercial? | tienen sucursal en David? | en qué ciudad están | cómo los puedo visitar
    por dónde queda su local | me dan un contacto? | cuál es el whatsapp de ustedes | los encuentro en algún mall?`,
  greeting: `
    hola | buenas | buenos días | buenas tardes | buenas noches | qué xopá | qué sopá | qué más | saludos | hey | ey | qué hubo | hola hola | muy buenas | hola cómo andan | aló | disculpe | oiga
    hay alguien? | hola, me pueden atender? | qué tal todo | hola bot | buenas, una pregunta | hola, quiero preguntar algo | cómo te va | cómo amaneció | feliz día | mi gente | epa
    buenas buenas | hola, ¿me escuchan? | épale, buenos días | hola, quién me atiende | holi, hay alguien por ahí? | muy buenas tardes | saludos desde Chitré | qué más pues, todo bien?
    hola buen día, una consulta | hola vecino | buenas noches a todos | buenas, cómo va todo | buenas, hay alguien atendiendo? | qué hubo, buenas | un saludo desde Penonomé
    wenas, quién me atiende | qué tal todo por allá | Hola como estas?? | que xopa mi gente | hay alguien por aquí? | se encuentran? | una consulta | buenas, estoy por aquí
    hola, necesito hacerte una pregunta | quiubo | qué hay | todo bien? | feliz tarde | buen día | buenas a todos | hola amigos | hola, cómo va todo | buen día a todos | saludos a todos
    buenas tengan todos ustedes | hola ola, cómo va la cosa | disculpe la hora | buenas, perdone la molestia | qué tal equipo | hola, cómo va el día | hola buenas noches disculpe la hora`,
  farewell: `
    chao | adiós | bye | hasta luego | hasta mañana | nos vemos | me voy | eso es todo | nada más | ya no necesito nada más | que esté bien | que tenga buen día | cuídese | luego te escribo
    después hablamos | ahí nos vemos | ya terminé | por ahora es todo | hablamos otro día | me tengo que ir | bendiciones | feliz tarde, hasta pronto | listo, ya está | lo dejamos así
    luego vuelvo | listo mi hermano, hasta aquí | dale, después vuelvo | me despido, que pases lindo día | listo, eso sería todo por hoy | nos hablamos luego | ya me voy, cuídate
    hasta la próxima | bueno, chao pues | bueno, me retiro | me tengo que despedir | listo, con eso me basta, adiós | nada más, que estés bien | ahí nos vidrios
    bueno, ya con eso, gracias y adiós | me desconecto, saludos | chao, nos vemos | bueno eso era todo, adios | ok bye | me retiro | bueno, me despido | ya me desocupo, adiós | hablamos
    quedo así | con eso basta | hasta aquí llego | feliz noche | que descansen | pase buenas noches | nos estamos viendo | me desconecto | mañana seguimos | nos vemos mañana
    ahí les escribo luego | ya me tengo que ir | hasta otro día | ya me tengo que desconectar | nos pillamos mañana | ya resolví | ya quedó | me fui | chaíto | abrazos, hasta luego | los dejo
    ya resolví, nos vidrios`,
  thanks: `
    gracias | muchas gracias | mil gracias | te pasaste | qué buena atención | muy amable | le agradezco | agradecido | se lo agradezco en el alma | eres lo máximo | me ayudaste mucho
    me sirvió mucho | todo claro gracias | perfecto, era eso | excelente servicio | muy bien explicado | dios te bendiga | qué bueno, gracias | te debo una | buenísimo, muchas gracias | grax
    thanks | te pasaste, gracias | gracias, me salvaste | te lo agradezco un montón | mil gracias por la ayuda | súper, gracias | qué amable, gracias | se agradece | gracias totales
    quedo agradecido con ustedes | muchísimas gracias por todo | me salvaste, gracias | valoro mucho tu ayuda | se los agradezco de corazón | buenísima la atención, gracias | muchas grasias
    Gracias, muy amable | te lo agradesco mucho | ok perfecto gracias por la info | quedo agradecido | muy agradecida con ustedes | me salvó la vida | qué servicial | dios se lo pague
    qué buena gente | te luciste | mil y mil gracias | eres un amor, gracias | genial, gracias por todo | qué lindo, gracias | me sacaron de apuros | me resolviste la vida | se pasaron de buenos
    muy atento, gracias | aprecio tu ayuda | qué chévere, te agradezco mucho | me sacaste del apuro, mil gracias | quedó claro | ya entendí, gracias | todo entendido | super claro
    me quedó clarísimo | un millón de gracias | eso era, gracias | un millón, quedé claro`,
  strange: `
    qué hora es | qué día es hoy | hace calor? | va a llover? | cómo está el clima | cuánto es dos más dos | cuéntame un cuento | dime un chiste | cántame algo | quién te creó | eres humano?
    tienes novio? | cómo te llamas | dónde vives | te gusta el fútbol | quién ganó anoche | quién es el presidente | cuál es la capital de Perú | quién inventó el teléfono
    traduce esto al inglés | hazme la tarea | escríbeme un poema | qué opinas de la política | existe dios? | cuál es el sentido de la vida | estoy triste | me siento sola | te quiero
    estás loco | eres tonto | cállate | cuánto mide la torre Eiffel | cuántos habitantes tiene Panamá | qué significa amor | quién descubrió América | a cuánto está el bitcoin
    qué dan en la tele hoy | qué número salió en la lotería | cómo hago arroz con pollo | receta de sancocho | cuándo es carnaval | cuándo juega la selección | qué signo soy | qué edad tienes
    jajaja | bla bla bla | ok | no sé | prueba | test | cuánto es 25 por 4 | cuéntame un chiste | cuál es la capital de Francia | cuánto es siete por ocho | cuántos años tiene Messi
    me prestas plata | llover | qué hora es en Japón | me ayudas con la tarea de matemáticas | eres un robot? | te amo | cuál es tu color favorito | cuéntame algo gracioso | sabes bailar
    asdfgh qwerty | quien gano el partido de anoche | va a llover mañana en david? | quién va ganando el juego | quién ganó las elecciones | por quién vas a votar | cuándo son las elecciones
    eres hombre o mujer | tienes hijos? | qué comiste hoy | te gusta el reguetón | dime algo interesante | qué piensas de mí | sabes hablar chino? | cuánto pesa un elefante
    qué tan lejos está la luna | quién canta despacito | cómo se dice perro en inglés | qué es un agujero negro | cuál es la raíz de nueve | qué día cae navidad | me duele la cabeza
    tengo hambre | tengo sueño | estás ahí dios? | eres inteligente? | de qué color es el mar | quién corre más rápido | quién es más fuerte | por qué el cielo es azul | qué sueñas
    cuál es tu comida favorita | qué pasó en las noticias | cuánto falta para el verano | me puedes contar algo | cuántos días tiene el año | eres feliz? | dónde queda China
    de qué color es el cielo | quién es más alto, tú o yo | me aburro | estoy aburrido | cuéntame algo | juguemos algo | quién pintó ese cuadro | quién escribió el quijote
    cuál es el planeta más grande | cuántos kilómetros hay a la luna | quién fue Bolívar | hazme reír | qué película me recomiendas ver | cuál es el río más largo | quién pintó la mona lisa
    me aburro, entretenme`,
  thing: `
    licuadora | zapatillas nike | iphone 15 | tarjeta de memoria 64 gb | caja fuerte | bolsa de regalo | papel de regalo | reloj de pared | cámara de seguridad | silla de ruedas | mesa de centro
    cuna de viaje | maleta de viaje | casco de bicicleta | balón de fútbol | juego de mesa | libro de recetas | cuaderno de rayas | tinta para impresora | cable de carga rápida
    batería de litio | abanico de techo | ropa de cama | vestido de fiesta | camisa de manga larga | zapatos de trabajo | guantes de cocina | lámpara de escritorio | cinta de embalaje
    porta tarjetas | billetera de cuero | estación de servicio de juguete | caja de envío | carrito de compras para niños | disfraz de policía | cambiador de bebé | teléfono fijo
    directorio telefónico | caja registradora de juguete | cartera de mujer | organizador de tarjetas | casa de muñecas | teléfono inalámbrico | caja de herramientas | bolsa de dormir
    banco de madera | vale de cartón | carro de control remoto | puerta de seguridad | reloj despertador | mesa de noche | regla de madera | pelota de playa | cuenta cuentos infantil
    libro de chistes | cartera de cuero vegano | funda para celular | gorra negra | aceite de coco | leche de almendras | llanta rin 15 | olla de presión | cinta adhesiva | pintura blanca
    crema para las manos | chaqueta ligera con bolsillos y cierre | mantel de algodón con flores | estante de tres niveles para libros | juego de vasos de vidrio, 6 piezas
    leche en polvo, lata de 800 g | té verde en bolsitas, caja de 20 | lápices de 24 colores con estuche | novela histórica de Panamá | la casa del río | cuentos de la selva
    guía de árboles de Costa Rica | maceta de cerámica mediana | rompecabezas de 500 piezas | linterna recargable con gancho | collar de plata con dije azul | camiseta de algodón cuello redondo
    blusa blanca de lino manga corta | jugo de naranja, paquete de 4 | arena para gatos, saco de 10 kg | mochila negra de dos compartimientos | pulsera inteligente con pantalla
    tienda de acampar con techo | cinturón de cuero ajustable`,
}
