import type { Words } from './rules.ts'

/** Spanish as it is written in Panama. Accents, plurals and one wrong letter need no entry of their own. */
export const spanish: Words = {
  intents: {
    greeting: {
      strong: `
        buen dia, buenos dias, buenas tardes, buenas noches, que xopa, que tal, como estas, como esta
        usted, como andas, mucho gusto, muy buenas, que hay, que hay de nuevo, como va, como van, que
        pasa, que onda, que lo que, bendiciones a todos, feliz noche`,
      plain: `
        hola, ola, holi, buenas, saludos, hey, ey, epa, alo, xopa, wenas, hello, hi, que hubo, quiubo,
        que mas`,
    },
    farewell: {
      strong: `
        hasta luego, hasta pronto, hasta manana, hasta la vista, nos vemos, me voy, eso es todo, eso
        era todo, eso seria todo, que te vaya bien, feliz dia, feliz tarde, buen fin de semana,
        cuidate, me tengo que ir, tengo que irme, ya me voy, nos hablamos, hablamos luego, hablamos
        despues, hasta la proxima, te dejo, los dejo, buen dia para ti, que pasen buen dia, que
        descanses, eso seria, me retiro, me desconecto`,
      plain: `
        adios, chao, chau, ciao, bye, bai, despido, ahi nos, ayala, bendiciones, besos, abrazo`,
    },
    thanks: {
      strong: `
        muchas gracias, mil gracias, gracias por … ayuda, gracias por … info, gracias por …
        informacion, gracias por … atencion, gracias por … respuesta, te agradezco, se agradece,
        dios te bendiga, eres lo maximo, muy amable, un millon de gracias, se pasaron, se paso, muy
        amables, que amable, muy servicial, me ayudo mucho, me ayudaste mucho, buena atencion,
        excelente atencion, buen servicio, gracias … ayuda, agradezco … ayuda, gracias … atencion`,
      plain: `
        gracias, grax, thanks, ty, agradezco, agradecido, agradecida, amable, me sirvio, me ayudaste,
        excelente, perfecto, genial, amables, bendiciones, chevere, buenisimo, thank you, crack,
        agradecidos`,
    },
    products: {
      strong: `
        que venden, que vende, que productos, ver productos, catalogo, quiero comprar, busco,
        buscando, ando buscando, me interesa, interesado en, interesada en, que tienen, que mas tienen,
        hacer un pedido, quisiera comprar, donde encuentro, detras de un, detras de una, andamos
        buscando, estoy viendo si, regalo para, regalo pa, un regalo, tienen cosas, tienen algo, hay
        algo para, algo para, algo pa, que tienes de, que hay de, que tienen de, donde veo`,
      plain: `
        producto, mercancia, comprar, compro, buscar, necesito un, necesito una, necesito unos,
        necesito unas, quiero un, quiero una, quiero unos, quiero unas, venden, vendes, vende,
        muestrame, ensename, mostrar, muestra, muestren, consigo, manejan, modelos, marcas, tendran,
        tienen, tienes, tiene, ocupo, regalo para, tendras, encontrar, encuentro, ando viendo,
        conseguir, consigue, hallar, cosas para, cosas de, traen productos, trabajan con productos,
        articulos`,
      weak: `
        quiero, quisiera, necesito, ver, hay, tengan, tengas, dame, tienen, tendran, ando, busca`,
    },
    price: {
      strong: `
        precio, cotizar, cotizacion, cuanta plata, cuanto dinero, cuantos dolares, cuanto tengo que
        pagar por, cuanto seria, lista de precios`,
      plain: `
        cuanto cuesta, cuanto vale, cuanto sale, cuanto esta, cuanto es, cuanto sera, a como, a como
        esta, a como estan, a cuanto, que vale, que cuesta, en cuanto sale, en cuanto me sale, en cuanto
        esta, cuanto piden, cuanto cobran, cuanto por, cuesta, cuestan, vale, valen, costo, costaria,
        valor, tarifa, caro, cuanto, barato, economico, cuanto me sale, cuanto me cuesta, cuanto piden
        por, en cuanto, cuanto anda, a cuanto esta, a cuanto sale, cuanto estan, que tan caro, cuantos
        palos, cuanto me cobran, en que precio`,
      weak: 'dolares, balboas, palos',
    },
    shipping: {
      strong: `
        envio, enviar, envian, delivery, despacho, domicilio, a domicilio, entrega, entregan, flete,
        rastrear, rastreo, tracking, seguimiento, donde … pedido, donde … paquete, donde … orden,
        donde … compra, estado de mi pedido, estado de mi orden, estado de mi compra, encomienda, no
        me ha llegado, no ha llegado, cuando llega, cuando me llega, cuanto demora, cuanto tarda,
        cuanto se demora, retirar en tienda, uno express, ferguson, mandan a, mandan hasta, mandan
        cosas a, mandan para, me lo mandan, me lo traen, traen a domicilio, llevan a, hacen
        entregas, llega a, llegan a, llegan hasta, no aparece, no me llega, no llega, no llego nada,
        nada que llega, todavia no llega, donde viene, por donde viene, donde va mi, cuanto se
        tarda, en cuanto tiempo, cuanto tiempo, recoger en, retirar en, paso a buscar, puedo pasar a
        buscar, zona de cobertura, gastos de envio, costo de envio, envio gratis, guia de, numero de
        guia, empresa de transporte, mandar … casa, llevar … casa, traer … casa, hasta la puerta, a
        la puerta, lo recibo, la recibo, cuando recibo, recibo mi, recibire`,
      plain: `
        mandan, mandar, llega, llegan, llegar, llegara, llego, llegue, demora, demoran, tarda, tardan,
        pedido, paquete, orden, cuantos dias, reparten, reparto, courier, recoger, traen, interior,
        enviarme, enviame, entregas, despachan, cobertura, esperando, compre, provincia, provincias,
        tardar, demorar, atrasado, atrasada, retraso, retirar, ruta, mensajero, mensajeria, motorizado,
        transporte, repartidor, traer, hasta mi casa, a mi casa, llevar, pedi, sigo esperando, estoy
        esperando, por mandar, mi compra, mi pedido, mi paquete, mis pedidos, mi orden, lo que compre,
        lo que pedi`,
    },
    payment: {
      strong: `
        pagar, pago, pagos, forma de pago, formas de pago, metodo de pago, metodos de pago, medio de
        pago, tarjeta, yappy, nequi, paypal, transferencia, visa, mastercard, contra entrega, efectivo,
        cuotas, a credito, bitcoin, cripto, ach, financiamiento, deposito, poco a poco, en partes, por
        partes, en plazos, a plazos, banistmo, banco general, bac, caja de ahorros, multibank, pago
        movil, tarjeta de credito, tarjeta de debito, con que puedo pagar, como se paga, como pago, link
        de pago, punto de pago, western union, cash, pagarles, me cobraron doble, cobro doble, apple pay`,
      plain: `
        aceptan, credito, debito, banco, reciben, transferir, pague, abonar, letra, factura, plazos,
        meses sin intereses, fiado, fian, abono, abonos, cuenta bancaria, numero de cuenta, recibo,
        banca en linea, dinero en efectivo, cheque, billetera, tarjeta clave, clave`,
      weak: 'cobran',
    },
    return: {
      strong: `
        devolver, devolucion, devolverlo, devolverla, devuelvo, devuelven, devolucion de dinero,
        reembolso, reembolsar, reintegro, cambiar … talla, cambio de talla, otra talla, no me quedo,
        no me quedan, no me quedaron, no me sirvio la talla, cambiarlo, cambiarla, me arrepenti,
        regresar … producto, regresarlo, devuelvan, color que no era, talla que no era, no era el
        color, no era lo que, me mandaron otro, me mandaron otra, me mandaron el, me mandaron la, me
        llego otro, me llego otra, llego equivocado, me queda grande, me queda pequeno, me queda
        chico, me queda apretado, me queda apretada, me quedo apretada, me quedo apretado, me quedo
        grande, me quedo pequeno, me quedo chica, me quedo chico, me quedo corto, me quedo larga, no
        me gusto, no me queda, ya no lo quiero, ya no la quiero, no lo quiero, mi plata de vuelta,
        la plata de vuelta, mi dinero de vuelta, quiero mi plata, quiero mi dinero, cambiar por
        otro, cambiar por otra, puedo cambiar, hacer un cambio, mandarlo de vuelta, mandarla de
        vuelta, regresar … articulo, regresar … cosa, regresar … compra, regresarles, devolvieran,
        devolverme, devolverles, mandar … de vuelta, lo regreso, la regreso, los regreso, como
        regreso, puedo regresar, quiero regresar, lo devuelva, lo devuelvo`,
      plain: `
        garantia, cambiar, cambios, cambio, talla, regresar, equivocado, equivocada, defectuoso,
        defectuosa, me quedo grande, me quedo pequeno, me quedo chico, mi plata, mi dinero, politica
        de cambio, de vuelta, apretado, apretada, otro color, cambiarme, cambiarmelo, no es lo que
        pedi, garantias, regreso, regrese, regresa, regresan, equivoque, me equivoque`,
    },
    help: {
      strong: `
        ayuda, ayudame, ayudar, ayudarme, ayudas, auxilio, soporte, hablar con … persona, hablar con
        alguien, hablar con un humano, asesor, agente, operador, horario, a que hora, que hora, hora
        abren, hora cierran, donde estan, donde quedan, donde queda, numero de telefono, como
        contacto, contacto, contactar, contactarlos, no entiendo, no se como, como funciona, como
        hago, como compro, preguntas frecuentes, que puedes hacer, que sabes hacer, tienda fisica,
        local fisico, local, donde es, no puedo entrar, no puedo ingresar, no me deja entrar, no me
        deja, olvide mi clave, olvide la clave, olvide mi contrasena, mi clave, cambiar mi clave,
        iniciar sesion, crear una cuenta, abrir una cuenta, como me registro, me pueden atender,
        alguien que me atienda, alguien real, me puedes orientar, que dias abren, hasta que hora,
        estan abiertos, abren hoy, como los contacto, como los llamo, tienen whatsapp, no me abre,
        no carga, no encuentro el boton, a quien le pregunto, una mano, una manito, echame una mano,
        comunico con, comunicarme, comunicar con, me comunico, hablo con, escribo a, tienda en,
        local en, sucursal en`,
      plain: `
        abren, cierran, abierto, abiertos, telefono, whatsapp, wasap, whats, llamar, llamarlos, correo,
        direccion, ubicacion, ubicados, sucursal, humano, explicas, explicame, duda, consulta, pregunta,
        problema, informacion, info, orientar, numero, asistencia, mi cuenta, contrasena, registrarme,
        atienden, persona, instrucciones, feriado, feriados, domingos, sabados, domingo, sabado,
        registro, registrar, ingresar, vendedor, encargado, numerito, atender, error, pagina no, clave
        de acceso, fisica, fisico, los llamo, atencion al cliente, servicio al cliente`,
    },
    categories: {
      strong: `
        categoria, categorias, seccion, secciones, departamento, departamentos, tipos de productos,
        tipo de productos, clases de productos, lineas de productos, pasillo, rubro, por ramos, que
        clase de cosas, que tipo de cosas, que tipos de cosas, clases de cosas, que ramos, todas las
        areas, que lineas, en que parte, parte de la tienda, que parte`,
      plain: 'tipos, areas, clasificacion, menu, ramos, apartados, division',
    },
    stock: {
      strong: `
        stock, existencia, existencias, disponible, disponibles, disponibilidad, inventario,
        agotado, agotada, agotados, se agoto, agoto, agotaron, cuantos quedan, cuantas quedan,
        cuantas unidades, cuantos hay, cuantas hay, les quedan, les queda, aun tienen, todavia
        tienen, todavia hay, aun hay, se acabo, se acabaron, vuelve a entrar, cuando llega mas,
        cuando llegan mas, reponen, volvio a entrar, ya volvio, vuelven a traer, van a traer, ya les
        llego, ya llego la, ya entro, les quedara, les quedaron, cuantos tienen, cuantas tienen,
        cuanto les queda, hay todavia, queda alguno, queda alguna, quedan pocas, quedan pocos, sin
        stock, en bodega, tienen en negro, en existencia, hay disponible, quedan tallas, queda
        talla, tallas disponibles, en que tallas, que tallas, entra mas, les entra, les llega mas,
        llega mas, traen mas, se … acabo, se … agoto, se … acabaron, se … agotaron`,
      plain: `
        quedan, queda, unidades, bodega, todavia, aun, repuesto, agotar, ultima
        unidad, ultimas, restock`,
    },
    discount: {
      strong: `
        descuento, descuentos, oferta, ofertas, promocion, promociones, promo, promos, rebaja, rebajas,
        rebajita, rebajado, cupon, cupones, codigo promocional, codigo de descuento, black friday,
        liquidacion, precio especial, premium, membresia, suscripcion, mas barato, dos por uno, 2x1,
        remate, descuentico, ganga, me lo dejan, me lo dejas, me la dejan, me dejas en, me hacen precio,
        hazme precio, hagame precio, una ayudadita, descuentazo, por mayor, al por mayor, cyber, precio
        de mayorista, jubilado, jubilados, tercera edad, puntos, codigo de promo, cashback, precio
        rebajado, a mitad de precio, mitad de precio`,
      plain: `
        rebajar, bajar … precio, mejor precio, economicos, especial, especiales, vale de compra,
        ahorrar, mayoreo, regateo, rebajan, rebajas, clearance, sale`,
    },
    complaint: {
      strong: `
        queja, quejas, quejarme, reclamo, reclamos, reclamar, reclamacion, pesimo, pesima, estafa,
        estafadores, estafaron, ladrones, robo, me robaron, mal servicio, mala atencion, denunciar,
        denuncia, acodeco, molesto, molesta, furioso, indignado, nadie … contesta, nadie … responde, una
        porqueria, asco, horrible, terrible, decepcionado, decepcionada, inaceptable, no sirve, no
        funciona, fraude, irrespeto, falta de respeto, bravo con, que verguenza, mentirosos,
        incumplidos, da la cara, dan la cara, nadie me ayuda, nadie me atiende, nadie atiende, nadie me
        dice, no dan respuesta, no me dan respuesta, se burlan, mala calidad, me enganaron, publicidad
        enganosa, me mintieron, los voy a demandar, demandar, que mal, muy mal, malisimo, malisima,
        cansado de, harto, harta, me cobraron de mas, rajado, rajada, abuso, que desastre, desastre,
        inconforme, no prende, no enciende, dejo de funcionar, se dano, vino danado, vino rota, vino
        roto, llego roto, llego rota, llego danado, llego danada, llego malo`,
      plain: `
        danado, danada, roto, rota, quebrado, quebrada, partido en, mal estado, malo, mala, enojado,
        basura, peor, tramposos, incompleto, incompleta, porqueria, no contestan, no responden, nunca
        llego, rayado, rayada, abollado, abollada, usado, usada, golpeado, golpeada, falto, faltan,
        vencido, faltaba`,
    },
    featured: {
      strong: `
        destacado, destacados, destacada, mas vendido, mas vendidos, mas vende, mas popular, mas
        populares, popular, populares, recomiendame, recomiendas, recomiendan, recomienda,
        recomendacion, recomendaciones, recomendado, recomendados, recomendar, sugerencia,
        sugerencias, sugieres, sugiereme, mejores productos, lo mejor, de moda, tendencia,
        tendencias, lo mas nuevo, novedades, lo nuevo, top, aconsejas, aconsejan, aconsejame, que me
        aconsejas, cual es el mejor, cual es la mejor, que me recomienda, que compra la gente, que
        se vende mas, se vende mas, lo mas pedido, mas pedidos, mas comprado, lo que mas sale, que
        esta pegando, lo ultimo, ultimos productos, recien llegados, estrella, cual me llevo, mas se
        vende, mas se venden, mas compran, mas piden, se venden mas, vendiendo mas, vendiendose mas,
        comprando mas, saliendo mas`,
      plain: 'mejor, mejores, favoritos, preferidos',
    },
  },
  roots: {
    return: 'devolv, devuelv, reembols, reintegr',
    complaint: 'reclam, quejar, denunci, estaf',
    shipping: 'envi, entreg, despach, rastre, repart',
    payment: 'pagar, pague, factur, deposit, financi',
    stock: 'agot, dispon, reabastec',
    discount: 'descuent, rebaj, promoc, ahorr',
    featured: 'recom, sugier, suger, aconsej',
    price: 'cotiz',
    help: 'ayud, orient, explic, comunic, contact, registr',
    farewell: 'despid',
    thanks: 'agrade',
  },
  topics: {
    order: `
      pedido, orden, paquete, rastrear, rastreo, tracking, seguimiento, mi compra, no ha llegado, no
      me ha llegado, encomienda, mi envio, mi entrega, lo que compre, lo que pedi, no aparece, no me
      llega, no llega, sigo esperando, no llego nada, donde viene, compre`,
    hours: `
      horario, hora, abren, cierran, abierto, abiertos, atienden, que dias, hasta que hora, feriado,
      feriados, domingos, sabados`,
    contact: `
      telefono, whatsapp, wasap, llamar, llamarlos, correo, direccion, ubicacion, ubicados, sucursal,
      numero, persona, humano, asesor, agente, operador, contacto, contactar, contactarlos, donde
      estan, donde quedan, donde queda, hablar con alguien, soporte, tienda fisica, local fisico, los
      llamo, servicio al cliente, vendedor, encargado, fisica, fisico`,
  },
  fillers: `
    a al algo algun alguna alguno algunas algunos ahi ahora aca aqui alla amigo amiga ami asi ay bien
    bueno buena bro chuzo como con cual cuales cuando de del desde dame das di dime donde e el ella
    ellos en entonces era es esa ese eso esos esas esta estan estas este esto estoy fa favor fue gente
    hasta ha han hace hacen haces haz he ir la las le les lo los mami mano mas me mi mis mira mire
    modelo muy nada ni no nos o ok oye oiga pa papi para pero pf plis pls por porfa porfavor pq porque
    puede pueden puedes puedo pues q que quien quiero kiero quisiera qr re reina se ser seria si sin
    sirve sobre solo soy su sus tal tambien tan te ti tiene tienen tienes tengo toda todas todo todos tu
    tus u un una unas uno unos uste usted ustedes va vaina vainas vamos ver vez vi vida voy x xfa y ya
    yo hoy comprar compra tienda linea web pagina mio mia amor corazon joven senor senora digame favor
    gustaria deseo necesito info ayer solamente alguien`,
  categories: {
    tecnologia: 'electronica, electronicos, tecno, computacion',
    ropa: 'moda, vestimenta, prendas, ropas',
    hogar: 'casa, muebles, cocina',
    deportes: 'deporte, deportivo, gimnasio',
    libros: 'libro, lectura',
    belleza: 'cosmeticos, maquillaje',
    mascotas: 'mascota, perros, gatos',
    alimentos: 'comida, viveres',
    bebidas: 'bebida, tragos',
    jardin: 'jardineria, plantas',
    perfumes: 'perfumeria, fragancias',
    juguetes: 'juguete, jugueteria',
    'ofertas-especiales': 'ofertas, oferta',
  },
}
