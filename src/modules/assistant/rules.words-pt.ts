import type { Words } from './rules.ts'

/** Portuguese as it is typed in Brazil. Accents, plurals and one wrong letter need no entry of their own. */
export const portuguese: Words = {
  intents: {
    greeting: {
      strong: `
        bom dia, boa tarde, boa noite, tudo bem, td bem, tudo bom, e ai, como vai, como voce esta, como
        vc ta, blz, tudo certo, prazer, fala meu, fala mano, fala pessoal, oi gente, ola pessoal, como
        vcs estao, como voces estao, tudo joia, tudo tranquilo, tudo na paz, e ae, iae, bom diaa, boas`,
      plain: `
        oi, oie, ola, opa, eai, salve, alo, beleza, hey, fala ai, saudacoes, hello, oii, eae, fala, iae,
        oiee, saudacao`,
    },
    farewell: {
      strong: `
        ate logo, ate mais, ate breve, ate amanha, ate a proxima, era so isso, era isso, so isso, e
        so isso, um abraco, tenha um bom, fica com deus, vou nessa, bom fim de semana, estou indo,
        ja vou indo, vou indo, vou embora, tenho que ir, preciso ir, ate depois, ate outra hora, a
        gente se fala, nos falamos, boa semana, bom descanso, um beijo, bjs, ate segunda, falamos
        depois, falamos mais tarde, falamos outra hora, mais tarde a gente, por hoje e so, se cuida,
        to indo, ja to indo, cuide se, vou saindo, to saindo, vou desligar`,
      plain: `
        tchau, xau, flw, falou, fui, adeus, abraco, abracos, bye, abs, tchauzinho, beijo, beijos, bjo,
        ateh`,
    },
    thanks: {
      strong: `
        muito obrigado, muito obrigada, obrigado pela … ajuda, obrigada pela … ajuda, obrigado por …
        ajuda, obrigada por … ajuda, valeu pela ajuda, valeu mesmo, deus te abencoe, ajudou muito,
        muito gentil, muito agradecido, muito agradecida, deus abencoe, me ajudou bastante, me
        ajudou muito, que gentileza, super atencioso, te devo uma, muito bom atendimento, otimo
        atendimento, obrigado … ajuda, obrigada … ajuda, valeu … ajuda, agradeco … ajuda`,
      plain: `
        obrigado, obrigada, obg, brigado, brigada, brigadao, valeu, vlw, agradeco, agradecido,
        agradecida, grato, grata, thanks, perfeito, otimo, gratidao, tmj, brigadinho, brigadinha,
        valeuzao, show, maravilha, top demais, agradecemos, agradecer`,
    },
    products: {
      strong: `
        o que vendem, o que voces vendem, oq vcs vendem, que vcs vendem, que voces vendem, quais
        produtos, ver produtos, catalogo, quero comprar, gostaria de comprar, procuro, procurando, to
        procurando, estou procurando, buscando, tenho interesse, interessado em, interessada em, onde
        encontro, fazer um pedido, queria comprar, afim de comprar, afim de um, afim de uma, a fim de
        um, a fim de uma, tem coisa pra, tem coisa para, tem coisas pra, tem algo pra, tem algo para,
        algo pra, presente pro, presente pra, um presente, to atras de, estou atras de, atras de um,
        atras de uma, tem pra vender, quais modelos, quais marcas, queria ver, quero ver, gostaria de
        ver, onde acho, o que tem de, o que tem na loja`,
      plain: `
        produto, produtos, artigo, mercadoria, comprar, buscar, procurar, vendem, vende, mostra, mostre,
        mostrar, preciso de um, preciso de uma, quero um, quero uma, quero uns, queria um, queria uma,
        presente para, presente pra, marcas, modelos, achar, encontrar, tem algum, tem alguma, trabalham
        com, coisas pra, coisas para, procura, achei, vender, olhando, vcs tem, voces tem`,
      weak: 'quero, queria, preciso, tem, ver, gostaria, tens, teria, vcs',
    },
    price: {
      strong: `
        preco, orcamento, cotacao, quanto voces querem, quanto vcs querem, lista de precos, quantos
        reais, quantos dolares, quanto dinheiro`,
      plain: `
        quanto custa, quanto custam, quanto e, quanto ta, quanto esta, quanto sai, quanto vale, quanto
        fica, quanto que, por quanto, qual o valor, quanto voces cobram, valor, custa, custam, qto,
        custo, caro, barato, quanto, qnto, valores, sai por, quanto da, quanto sao, quanto tao, quanto
        cobra, quanto cobram, ta por quanto, sai quanto, sai por quanto, fica quanto, fica por quanto,
        custaria, ta custando`,
      weak: 'reais, dolares',
    },
    shipping: {
      strong: `
        frete, envio, enviar, enviam, envia, entrega, entregam, entregar, entregas, prazo, prazo de
        entrega, rastrear, rastreio, rastreamento, codigo de rastreio, cade … pedido, cade …
        encomenda, cade … pacote, cade minha compra, onde … pedido, onde … encomenda, onde … pacote,
        status do pedido, nao chegou, quando chega, demora quanto, quanto tempo, correios, sedex,
        delivery, transportadora, retirar na loja, mandam pra, mandam para, manda pra, manda para,
        chega em, chega ate, nada ate agora, ate agora nada, ainda nao chegou, nao recebi, nao
        chega, nunca chegou, comprei e nada, que comprei semana, quanto demora, quando vai chegar,
        quando recebo, entrega gratis, frete gratis, valor do frete, taxa de entrega, custo do
        frete, motoboy, retirar, retirada, buscar na loja, codigo de rastreamento, onde anda, onde
        ta, mandar … casa, levar … casa, pra minha casa, para minha casa, ate minha casa, mandar
        pra, mandar para`,
      plain: `
        pedido, encomenda, pacote, mandam, mandar, chega, chegar, chegou, demora, despacham, despacho,
        receber, cade, domicilio, entregue, atrasado, atrasada, recebi, esperando, comprei, atraso,
        atrasou, chegando, entregador, provincia, interior, em casa, na minha casa, enviado, quantos
        dias, em quantos dias, to esperando, estou esperando, meu pedido, minha encomenda, minha compra,
        meu pacote, o que comprei, minha entrega`,
    },
    payment: {
      strong: `
        pagar, pagamento, pagamentos, forma de pagamento, formas de pagamento, pago, cartao, boleto,
        pix, paypal, transferencia, visa, mastercard, parcela, parcelas, parcelado, parcelar,
        parcelamento, dinheiro vivo, a vista, bitcoin, cripto, deposito, crediario, dividir em, em 3x,
        em 2x, em 6x, em 10x, em 12x, em ate, em vezes, nubank, picpay, mercado pago, no credito, no
        debito, como pago, como eu pago, como se paga, aceita cartao, passa cartao, cartao de credito,
        cartao de debito, conta bancaria, cobraram duas vezes, carteira digital, na entrega, em especie,
        dinheiro na mao, link de pagamento`,
      plain: `
        aceita, aceitam, credito, debito, banco, paguei, transferir, nota fiscal, juros, em dinheiro,
        dividir, cheque, comprovante, recibo, fiado, prestacao, prestacoes, cobranca, cobraram`,
    },
    return: {
      strong: `
        devolver, devolucao, devolucoes, devolvo, devolvem, reembolso, reembolsar, estorno,
        estornar, trocar, troca, trocas, dinheiro de volta, grana de volta, outro tamanho, nao
        serviu, ficou grande, ficou pequeno, ficou apertado, me arrependi, arrependimento,
        devolvido, mandar de volta, veio a cor errada, veio errado, veio errada, cor errada, tamanho
        errado, produto errado, veio outro, veio outra, nao era o que, nao foi o que pedi, ficou
        larga, ficou largo, ficou curta, ficou curto, ficou apertada, ficou pequena, nao gostei, nao
        quero mais, desistir da compra, desisti da compra, quero meu dinheiro, quero a grana,
        cancelar a compra, outra cor, numeracao, posso trocar, fazer uma troca, mandar … de volta,
        devolver … compra`,
      plain: `
        garantia, tamanho, defeito, com defeito, defeituoso, errado, errada, servir, numero maior,
        numero menor, larga, largo, apertada, apertado, apertou, de volta, trocado, nao coube`,
    },
    help: {
      strong: `
        ajuda, ajudar, me ajuda, ajude, socorro, suporte, falar com, atendente, humano, pessoa de
        verdade, sac, que horas, horario, horarios, contato, telefone, onde fica, onde ficam, onde
        voces ficam, nao entendo, nao entendi, nao sei como, como funciona, como faco, como compro,
        como comprar, atendimento ao cliente, o que voce faz, duvida, duvidas, nao consigo, nao to
        conseguindo, perguntas frequentes, loja fisica, endereco fisico, minha senha, esqueci a
        senha, esqueci minha senha, nao lembro minha senha, nao consigo entrar, nao consigo logar,
        nao consigo acessar, fazer login, criar conta, criar uma conta, como me cadastro, alguem pra
        falar, alguem pode me atender, pode me ajudar, uma ajudinha, me orienta, qual o numero, qual
        o telefone, qual o endereco, tem whatsapp, fale conosco, ta aberto, estao abertos, abre
        hoje, ate que horas, que dias abre, como uso, como usa, nao sei usar, nao sei mexer, uma
        mao, uma maozinha, uma forca, maozinha, falo com, como falo, falar com voces, entro em
        contato, loja em, filial em`,
      plain: `
        abrem, abre, fecham, fecha, aberto, aberta, whatsapp, zap, ligar, email, endereco, localizacao,
        pessoa, pergunta, problema, informacao, informacoes, explica, explicar, entender, minha conta,
        senha, cadastro, cadastrar, numero, orientacao, contatar, auxilio, feriado, feriados, domingo,
        sabado, logar, login, entrar na conta, vendedor, gerente, responsavel, fisica, ajudinha,
        acessar, aplicativo, erro`,
    },
    categories: {
      strong: `
        categoria, categorias, secao, secoes, departamento, departamentos, setor, setores, tipos de
        produtos, tipo de produto, tipos de produto, corredor, que areas, quais areas, que tipo de
        coisa, que tipos de coisas, tipo de coisas, quais linhas, que setores, que ramos, a parte
        de, parte da loja, que parte, em que parte`,
      plain: 'tipos, areas, menu, sessao, ramos, linhas, sessoes',
    },
    stock: {
      strong: `
        estoque, disponivel, disponiveis, disponibilidade, esgotado, esgotada, esgotou, acabou,
        quantas unidades, quantos tem, quantos restam, quantas restam, tem ainda, ainda tem, ainda
        tao, quando chega mais, pronta entrega, repor, reposicao, vai voltar, inventario, sobrou,
        tem no estoque, tem sobrando, vai chegar mais, chegou mais, vai ter mais, volta quando,
        quando volta, ja voltou, tem disponivel, acabaram, esgotaram, tem quantos, quantos voces
        tem, ultima unidade, ultimas unidades, ainda existe, ainda resta, ainda … estoque`,
      plain: 'restam, resta, unidades, ainda, sobrando, unidade, faltando',
    },
    discount: {
      strong: `
        desconto, descontos, descontinho, oferta, ofertas, promocao, promocoes, promo, promos,
        cupom, cupons, cupom de desconto, codigo promocional, liquidacao, black friday, precinho,
        mais barato, queima de estoque, premium, assinatura, preco melhor, melhor preco, rebaixa,
        saldao, abatimento, cashback, pechincha, faz um desconto, um descontao, rola um desconto,
        rola desconto, mais em conta, no atacado, atacado, faz mais barato, menor preco, da um
        desconto, tem como baixar, cupom de primeira, pontos, metade do preco, leve 2, ponta de
        estoque, estudante, aposentado, leve dois, pague um, dois por um`,
      plain: `
        especial, especiais, economizar, barata, baixar o preco, faz por menos, vale compra, clube,
        precim`,
    },
    complaint: {
      strong: `
        reclamacao, reclamacoes, reclamar, queixa, pessimo, pessima, golpe, golpistas, fraude, ladroes,
        roubo, roubado, enganado, absurdo, procon, reclame aqui, ninguem … responde, ninguem … atende,
        porcaria, lixo, horrivel, terrivel, decepcionado, decepcionada, indignado, indignada, raiva, nao
        funciona, parou de funcionar, mau atendimento, inaceitavel, vergonha, insatisfeito,
        insatisfeita, falta de respeito, palhacada, denunciar, processar, descaso, uma vergonha, ninguem
        ajuda, ninguem me ajuda, ninguem liga, ninguem resolve, ninguem faz nada, me enganaram,
        propaganda enganosa, ma qualidade, pessima qualidade, veio faltando, faltando coisa, veio
        quebrado, veio quebrada, chegou quebrado, chegou quebrada, chegou danificado, nao liga, nao
        acende, to puto, to cansado, estou cansado, de saco cheio, me roubaram, cobraram a mais,
        desrespeito, odiei, insuportavel, ridiculo, voces mentiram, decepcao, nunca mais compro, uma
        bosta, que lixo`,
      plain: `
        quebrado, quebrada, danificado, danificada, estragado, rasgado, ruim, pior, chateado, chateada,
        rachado, faltando peca, nao presta, mentira, amassado, enrolacao, riscado, riscada, amassada,
        rasgada, usado, usada, vencido, mentirosos, mal feito, furado, rachada`,
    },
    featured: {
      strong: `
        destaque, destaques, mais vendido, mais vendidos, mais vende, popular, populares, recomenda,
        recomendam, recomende, recomendacao, recomendacoes, indica, indicacao, indicar, sugestao,
        sugestoes, sugere, sugira, em alta, tendencia, tendencias, novidade, novidades, lancamento,
        lancamentos, na moda, melhores produtos, bombando, ta bombando, ta em alta, me aconselha, o
        que aconselha, qual o melhor, qual a melhor, o que mais vende, o que mais sai, que mais
        vendem, mais pedidos, mais pedido, mais comprados, mais procurados, o que esta na moda,
        carro chefe, o que as pessoas compram, recem chegados, o que tem de novo, chegou de novo,
        qual voce levaria, vendendo mais, saindo mais, comprando mais`,
      plain: 'melhor, melhores, favoritos, algo legal, queridinhos, top, novos',
    },
  },
  roots: {
    return: 'devolv, reembols, estorn',
    complaint: 'reclam, queix, denunci',
    shipping: 'entreg, despach, rastre',
    payment: 'pagar, pagam, parcel, financi',
    stock: 'esgot, dispon',
    discount: 'descont, promoc',
    featured: 'recomend, suger, aconselh',
    price: 'cotac',
    help: 'ajud, orient, explic, contat, cadastr',
    thanks: 'agrade',
  },
  topics: {
    order: `
      pedido, encomenda, pacote, rastrear, rastreio, rastreamento, minha compra, nao chegou, minha
      entrega, o que comprei, nao recebi, ainda nao chegou, nada ate agora, to esperando, estou
      esperando, comprei, nunca chegou`,
    hours: `
      horario, hora, abrem, abre, fecham, fecha, aberto, aberta, ate que horas, feriado, feriados,
      domingo, sabado, que dias abre`,
    contact: `
      telefone, whatsapp, zap, ligar, email, endereco, localizacao, atendente, humano, pessoa,
      contato, falar com, suporte, onde fica, onde ficam, sac, numero, loja fisica, endereco fisico,
      fale conosco, vendedor, gerente, fisica`,
  },
  fillers: `
    a ao aos as agora ai algo algum alguma alguns alguem aqui ate aquele aquela ba bem boa bom c cara
    cade com como coisa comigo da das dai de dele dela desse dessa deste desta do dos e ela ele eles em
    entao era essa esse esta estao este esta estou eu faz fazer favor ficar foi gente gostaria ha hj
    hoje isso isto ja la lhe loja mais mas me mesmo meu meus mim minha minhas mt mto muita muito n na
    nao nas ne nem no nos nossa num numa o oq onde os ou outra outro p pela pelo pf pfv pode podem
    poderia por porfavor porque posso pra pras pro pq q qnd qual quais quando que quem quero queria se
    seja sem ser seu seus sim so sobre sua ta tao tava te tem tenho ter tinha to toda todas todo todos
    tu um uma umas uns usa vai vao vc vcs voce voces vou wifi x moco moca amigo amiga mano vei
    precisando preciso comprar site`,
  categories: {
    tecnologia: 'eletronicos, informatica, tecno',
    ropa: 'roupa, roupas, moda, vestuario',
    hogar: 'casa, lar, moveis, cozinha',
    deportes: 'esportes, esporte, academia',
    libros: 'livros, livro',
    belleza: 'beleza, maquiagem, cosmeticos',
    mascotas: 'pets, pet, animais',
    alimentos: 'comida, mercado',
    bebidas: 'bebida',
    jardin: 'jardim, jardinagem, plantas',
    perfumes: 'perfumaria, fragrancias',
    accesorios: 'acessorios, acessorio',
    juguetes: 'brinquedos, brinquedo',
    'ofertas-especiales': 'ofertas especiais, ofertas',
    navidad: 'natal',
    verano: 'verao',
    'dia-de-las-madres': 'dia das maes',
    'san-valentin': 'dia dos namorados',
    'regreso-a-clases': 'volta as aulas',
  },
}
