import type { Words } from '../rules.ts'

/** Spanish as it is written in Panama. Accents, plurals and one wrong character need no entry of their own. */
export const spanish: Words = {
  intents: {
    greeting: {
      strong: `
        buen dia, buenos dias, buenas tardes, buenas noches, que xopa, que tal, como estas, como esta
        usted, como andas, mucho gusto, muy buenas, que hay, que hay de nuevo, como va, como van, que pasa, que onda, hola/buenas/buenos/buen … pregunta/consulta/duda, que lo que, bendiciones a todos, feliz noche,
        me escuchan, hay alguien, quien me atiende, alguien por ahi, alguien en linea`,
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
        descanses, eso seria, me retiro, me desconecto, nada mas, con eso basta, con eso me basta, que estes bien, que esten bien,
        eso fue todo, es todo por hoy, seria todo,
        hasta aqui, despues vuelvo, luego vuelvo, vuelvo luego, vuelvo despues, vuelvo mas tarde,
        otro dia vuelvo, te escribo despues, te escribo luego, por ahora nada mas, por ahora eso,
        era todo, con eso estoy, seguimos en contacto, paso luego, paso despues, regreso luego,
        regreso mas tarde`,
      plain: `
        adios, chao, chau, ciao, bye, bai, despido, ahi nos, ayala, bendiciones, besos, abrazo`,
    },
    thanks: {
      strong: `
        muchas gracias, mil gracias, gracias por … ayuda, gracias por … info, gracias por …
        informacion, gracias por … atencion, gracias por … respuesta, te agradezco, se agradece,
        dios te bendiga, eres lo maximo, muy amable, un millon de gracias, se pasaron, se paso, muy
        amables, que amable, muy servicial, me ayudo mucho, me ayudaste mucho, buena atencion,
        excelente atencion, buen servicio, valoro … ayuda, aprecio … ayuda, lo valoro, lo aprecio, te debo una, gracias … ayuda, agradezco … ayuda, gracias … atencion,
        me salvaste, te pasaste, buena onda, me quedo claro, todo claro, quedo claro,
        que bueno saberlo, me aclaraste, aclaraste`,
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
        algo para, algo para, algo pa, que tienes de, que hay de, que tienen de, donde veo, me hace falta, hace falta un, hace falta una, donde estan los, donde estan las,
        donde estan … de, algo bonito, algo lindo, algo rico, algo util, dia de la madre, dia del padre, andan vendiendo, estan vendiendo, para mi novia, para mi novio, para mi
        esposa, para mi esposo, para mi hijo, para mi hija, para mi mama, para mi papa, para una fiesta, para
        decorar,
        que le regalo, que regalo, que le doy, que le compro, le puedo regalar, puedo regalar,
        andan trayendo, me urge un, me urge una, hay para, me gustaria un, me gustaria una,
        quiero comprarme, se consigue, consiguen, donde compro, que opciones, opciones de,
        tienen opciones, estoy detras, no encuentro el producto, algo para regalar, tienen para`,
      plain: `
        producto, mercancia, comprar, compro, buscar, necesito un, necesito una, necesito unos,
        necesito unas, quiero un, quiero una, quiero unos, quiero unas, venden, vendes, vende,
        muestrame, ensename, mostrar, muestra, muestren, consigo, manejan, modelos, marcas, tendran,
        tienen, tienes, tiene, ocupo, regalo para, tendras, encontrar, encuentro, ando viendo,
        conseguir, consigue, hallar, cosas para, cosas de, traen productos, trabajan con productos,
        articulos,
        urge, trayendo, ofrecen, venderan, habra, buscaba, algo asi, trajeron, comprarme, regalarle,
        regalar`,
      weak: `
        quiero, quisiera, necesito, necesitamos, ver, hay, tengan, tengas, dame, tienen, tendran, ando, busca`,
    },
    price: {
      strong: `
        precio, cotizar, cotizacion, cuanta plata, cuanto dinero, cuantos dolares, cuanto tengo que
        pagar por, cuanto seria, lista de precios`,
      plain: `
        cuanto cuesta, cuanto vale, cuanto sale, cuanto esta, cuanto es, cuanto sera, es/esta/sale/son barato/barata/baratos, a como, a como
        esta, a como estan, a cuanto, que vale, que cuesta, en cuanto sale, en cuanto me sale, en cuanto
        esta, cuanto piden, cuanto cobran, cuanto por, cuesta, cuestan, vale, valen, costo, costaria,
        valor, tarifa, caro, cuanto, cuanto me sale, cuanto me cuesta, cuanto piden
        por, en cuanto, cuanto anda, a cuanto esta, a cuanto sale, cuanto estan, que tan caro, cuantos
        palos, cuanto me cobran, en que precio, a cuanto tienen, cuanto tienen, a como tienen,
        en cuanto me dejan, en cuanto dejan, como cuanto, cuanto mas o menos, cuanto seria,
        cuanto me dejan, cuanto hay que pagar por`,
      weak: 'dolares, balboas, palos',
    },
    shipping: {
      strong: `
        compre/pedi/pague/ordene … nada/llega/llego/llegado/aun/todavia/semana, envio, enviar, envian, delivery, despacho, domicilio, a domicilio, entrega, entregan, flete,
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
        la puerta, recogerlo, recogerla, lo recojo, la recojo, ir a buscarlo, ir a buscarla, me lo pueden traer, lo
        traen, la traen, antes del, cambiar … direccion, cambiar … entrega, lo recibo, la recibo, cuando recibo, recibo mi, recibire,
        dejar con el, dejarlo con, dejarla con, dejarmelo, porteria, portero, garita, conserje, vecino,
        no estoy en casa, no estoy en la casa, no voy a estar, no hay nadie en casa, no me encuentro,
        cobran por llevar, cobran por llevarlo, llevarlo a, llevarla a, llevarmelo, cuando lo tengo,
        cuando lo tendria, cuando la tengo, cuando los tengo, cuando me cae, cuando cae,
        numero de pedido, numero de orden, como va mi, salio mi, ya salio, servientrega, dhl, fedex,
        fletes, casillero, apartado postal, direccion de entrega, direccion de envio,
        otra persona reciba, lo reciba, la reciba, puede recibir, pueden recibir, reciba por mi,
        llega hoy, llega manana, para hoy mismo, se perdio, perdieron mi, extravio, extraviado,
        franja horaria, que horario entregan, a que hora llega, a que hora pasan, dia de entrega,
        cuando sale, ya viene, por donde anda, ya lo mandaron, ya lo enviaron`,
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
        de pago, punto de pago, western union, cash, pagarles, me cobraron doble, cobro doble, apple pay,
        hice la transferencia, ya transferi, mi tarjeta no, error al pagar, usar dos tarjetas, que bancos,
        transferencia no, transferencia aun, transferencia todavia, pago no aparece,
        comprobante de pago, recibo de pago, tarjeta de regalo, guardan … tarjeta, datos … tarjeta,
        es seguro pagar, seguro comprar, mitad y mitad, clave social, no pasa el pago,
        no me pasa el pago, no pasa la tarjeta, no me pasa la tarjeta, rechazo la tarjeta, me rechazo,
        me rechazaron, tarjeta rechazada, cobrado dos veces, cobraron dos veces, itbms, impuesto,
        impuestos, ruc, quincena, quincenas, en letras, factura fiscal, a nombre de la empresa,
        aceptan dolares, aceptan balboas, con dolares`,
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
        regreso, puedo regresar, quiero regresar, lo devuelva, lo devuelvo, cancelar mi, cancelo mi, cancelar … pedido, cancelar … compra, cancelar …
        orden, cancelo … pedido, cancelo … compra, anular … pedido, anular … compra, anulo … pedido, modelo
        equivocado, me lo cambien, me la cambien, me los cambien, que me lo cambian, salio malo, salio mala,
        salio danado, talla mas grande, talla mas pequena,
        para cambios, para devoluciones, no es lo que ordene, no era lo que pedi, cancelen … pedido,
        cancelen … orden, cancelen … compra, cancele … pedido, cancela … pedido, cancelame, cancelenme,
        me mandaron mal, ya no quiero, no me convence, no me convencio, distinto al, diferente al,
        no se parece, plazo … cambio, me llego mal, talla que no es, color que no es, modelo que no es,
        me llego la talla, llego con otra, vino otro, vino otra, quiero retornar, retornar, retorno,
        se me rompio, a los pocos dias, dejo de servir, tiempo tengo para devolver,
        dias tengo para cambiar`,
      plain: `
        garantia, cambiar, cambios, cambio, regresar, equivocado, equivocada, defectuoso,
        defectuosa, me quedo grande, me quedo pequeno, me quedo chico, mi plata, mi dinero, politica
        de cambio, de vuelta, apretado, apretada, otro color, cambiarme, cambiarmelo, no es lo que
        pedi, garantias, regreso, regrese, regresa, regresan, equivoque, me equivoque`,
      weak: 'talla',
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
        local en, sucursal en, se trabo, me trabo, se me trabo, se congelo, se cuelga, se colgo, la pagina no, la pagina
        se, creo una cuenta, crear cuenta, creo mi cuenta, hago una cuenta, con quien puedo, con quien hablo, me llame, me llamen, el codigo para, codigo de acceso, codigo de
        verificacion, no me aparece, no veo el, no encuentro como, borro mi cuenta, borrar mi cuenta, eliminar mi
        cuenta, una persona, otra persona, un
        humano, pasame con, paseme con, comuniqueme, comunicame,
        cambio mi correo, cambiar mi correo, cambiar mi telefono, cambiar mi numero,
        actualizar mis datos, actualizo mis datos, cambiar mis datos, cambio mi direccion, mi perfil,
        mi usuario, perdi mi clave, no recuerdo mi, no me acuerdo de mi, restablecer, recuperar mi,
        recupero mi, me hackearon, cuenta bloqueada, bloqueada mi cuenta, estacionamiento,
        donde los encuentro, tienen tienda, donde los visito, redes sociales, instagram, facebook,
        son de confianza, es confiable, quienes son ustedes, me hago una cuenta, me hago cuenta,
        hacerme una cuenta, se me olvido la, se me olvido mi, numero de whatsapp, quien me ayuda,
        no me sale el boton`,
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
        areas, que lineas, en que parte, parte de la tienda, que parte,
        que mas venden, que otras cosas, aparte de, ademas de, que otra cosa venden, que mas hay,
        de todo un poco, todas las secciones, lista de categorias`,
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
        llega mas, traen mas, se … acabo, se … agoto, se … acabaron, se … agotaron, hay en talla, mas de estos, mas de estas, mas de esos, avisame cuando, avisenme cuando, me avisan cuando, avisar cuando,
        lo hay en, la hay en, los hay en, tienen en talla, vuelven a tener, vuelve a
        haber, volvera a haber, volveran a, cuando vuelven, cuando vuelve, cuando regresa, cuando entra,
        la tienen en, lo tienen en, los tienen en, las tienen en, vienen en, viene en, hay en color,
        que colores, en que colores, en que color, hay talla, queda del, queda de la, quedan del,
        quedan de la, cuando entran, cuando reciben mas, van a recibir`,
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
        de mayorista, me hacen un precio, hacen precio si, precio si llevo, precio por cantidad, jubilado, jubilados, tercera edad, puntos, codigo de promo, cashback, precio
        rebajado, a mitad de precio, mitad de precio,
        envio con descuento, descuento de empleado, compra mayor, si compro varios, si llevo dos,
        si llevo varios, cyber monday, dia sin itbms, hay algo rebajado, precios especiales,
        primera compra, codigo de cupon, hot sale`,
      plain: `
        menos precio, mas economico, mas economica, mas economicos, rebajar, bajar … precio, mejor precio, economicos, especial, especiales, vale de compra,
        ahorrar, mayoreo, regateo, rebajan, rebajas, clearance, sale`,
    },
    complaint: {
      strong: `
        falta/faltan/falto/faltaba/faltaron … pedido/paquete/caja/orden/compra, pedido/paquete/caja/orden … falta/faltan/falto/incompleto/vacio/vacia/roto/danado/abierto,
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
        roto, llego roto, llego rota, llego danado, llego danada, llego malo, llego incompleto, llego incompleta, llego abierto, llego abierta,
        caja abierta, llego con la, nunca mas les, no vuelvo a comprar,
        mintiendo, me mienten, mienten, poco serios, poca seriedad, irresponsables, nunca responden,
        no me responden, no me contestan, dejaron en visto, en visto, perdi mi plata, pagina falsa,
        que clase de servicio, no puede ser, semanas esperando y, meses esperando y, llego golpeado,
        llego golpeada, llego rayado, llego mojado, vino abierto, me atendieron mal, mal atendido,
        mal trato, groseros, grosero`,
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
        comprando mas, saliendo mas, que hay de nuevo en, que tienen de nuevo, hay de nuevo en la tienda, conviene mas, me
        conviene, cual conviene, cual elijo, cual escojo, cual compro, cual llevo,
        que me llevo, cual es mejor, cual me sirve mas, lo mas buscado, los mas buscados, mas buscado,
        mejor calificado, mejor calificados, mejor valorado, mejor valorados, que es tendencia`,
      plain: 'mejor, mejores, favoritos, preferidos',
    },
  },
  roots: {
    products: 'vendiend, necesit, busc, encontr, consig',
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
      pedido, orden, paquete, guia, rastrear, rastreo, tracking, seguimiento, mi compra, no ha llegado, no
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
    abroad: `
      fuera del pais, fuera de panama, otro pais, otros paises, al exterior, en el exterior, extranjero,
      internacional, internacionales`,
    cheapest: `
      mas barato/barata/economico/economica/accesible/asequible/comodo/comoda, algo/otro/otra/uno/una barato/economico, menos caro/cara/precio,
      menor precio, precio … bajo/menor, de menos a mas, muy/tan/demasiado/bastante caro/cara, mucha/mucho plata/dinero, fuera/sale/pasa/excede … presupuesto`,
  },
  supposed: 'si … compro/pido/ordeno/compramos/comprara/pidiera, para pedir/ordenar/comprar',
  strange: `
    que hora es, hora es en, color favorito, comida favorita, te amo, te quiero, me amas, eres un robot, eres
    humano, eres una maquina, eres real, como te llamas, quien te creo, cuantos anos, un chiste, una adivinanza,
    un poema, una cancion, horoscopo, mi signo, el clima, va a llover, esta lloviendo, hace calor, hace frio,
    la tarea, mi tarea, tarea de, matematica, matematicas, capital de, presidente de, el presidente, quien
    gano, el partido, la loteria, cuanto es … por, cuanto es … mas, raiz cuadrada, sentido de la vida, existe
    dios, quien descubrio, quien invento, traduceme, como se dice, casate conmigo, prestas plata, noticias, algo gracioso, sabes bailar, sabes cantar, sabes cocinar, quien escribio, quien
    canta, hace calor, hace frio, quien eres, eres una persona, cual es tu nombre, donde vives, tienes novio, tienes novia, cantame, dime algo, que piensas de, quien va a ganar, escribeme un, receta de, como cocino, como se hace, signo zodiacal, donde queda el canal`,
  things: `
    cuarto falda medias media clavo sierra planta balon verde blanco blanca morado largo larga cuero barro playa
    plaza cloro candado venda carpa estufa correa corto corta maestra canela manzana aguja calor barco punta marco
    plato platos carta cuento salado grasa caliente placa resina`,
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
}
