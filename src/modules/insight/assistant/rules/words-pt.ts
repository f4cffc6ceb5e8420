import type { Words } from '../rules.ts'

/** Portuguese as it is typed in Brazil. Accents, plurals and one wrong character need no entry of their own. */
export const portuguese: Words = {
  intents: {
    greeting: {
      strong: `
        oi/ola/bom/boa … pergunta/duvida/consulta, bom dia, boa tarde, boa noite, tudo bem, td bem, tudo bom, e ai, como vai, como voce esta, como
        vc ta, tudo certo, prazer, fala meu, fala mano, fala pessoal, oi gente, ola pessoal, como
        vcs estao, como voces estao, tudo joia, tudo tranquilo, tudo na paz, e ae, iae, bom diaa, boas,
        tem alguem ai, tem alguem, alguem ai, alguem me atende, estao ai, oi de novo`,
      plain: `
        oi, blz, oie, ola, opa, eai, salve, alo, beleza, hey, fala ai, saudacoes, hello, oii, eae, fala, iae,
        oiee, saudacao`,
    },
    farewell: {
      strong: `
        ate logo, ate mais, ate breve, ate amanha, ate a proxima, era so isso, era isso, so isso, e
        so isso, um abraco, tenha um bom, fica com deus, vou nessa, bom fim de semana, estou indo,
        ja vou indo, vou indo, vou embora, tenho que ir, preciso ir, ate depois, ate outra hora, a
        gente se fala, nos falamos, boa semana, bom descanso, um beijo, bjs, ate segunda, falamos
        depois, falamos mais tarde, falamos outra hora, mais tarde a gente, por hoje e so, se cuida,
        to indo, ja to indo, cuide se, vou saindo, to saindo, vou desligar, isso e tudo, mais nada, e isso ai,
        depois eu volto, depois volto, volto depois, volto mais tarde, volto outro dia, vou pensar,
        mais tarde eu volto, por enquanto e so, por enquanto e isso, era so, ate qualquer hora`,
      plain: `
        tchau, xau, flw, falou, fui, adeus, abraco, abracos, bye, abs, tchauzinho, beijo, beijos, bjo,
        ateh`,
    },
    thanks: {
      strong: `
        muito obrigado, muito obrigada, obrigado pela … ajuda, obrigada pela … ajuda, obrigado por …
        ajuda, obrigada por … ajuda, valeu pela ajuda, valeu mesmo, deus te abencoe, ajudou muito,
        muito gentil, muito agradecido, muito agradecida, deus abencoe, me ajudou bastante, me
        ajudou muito, que gentileza, super atencioso, te devo uma, agradeco de, de coracao, muito bom atendimento, otimo
        atendimento, obrigado … ajuda, obrigada … ajuda, valeu … ajuda, agradeco … ajuda,
        me salvou, voce e demais, ficou claro, tudo claro, ajudou demais, foi de grande ajuda,
        obrigado mesmo, valeu demais, esclareceu`,
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
        ver, para minha namorada, para meu namorado, para minha esposa, para meu marido, para minha mae, para meu pai, para
        meu filho, para minha filha, para uma festa, pra uma festa, pra decorar, para decorar, alguma coisa legal, alguma coisa bonita, algo bonito, algo legal para, algo legal pra, dia das
        maes, dia dos pais, ferro de passar, onde acho, o que tem de, o que tem na loja,
        o que dou, que dou, o que eu dou, o que posso dar, o que compro, posso dar de presente,
        lembrancinha, lembrancinhas, alguma coisa pro, alguma coisa pra, alguma coisa para, quem gosta,
        queria uma, queria um, quero algo, preciso de algo, tem coisa, onde compro, que opcoes,
        opcoes de, quais opcoes, ideia de presente, ideias de presente, to precisando, to querendo,
        afim de, vcs trabalham com`,
      plain: `
        produto, produtos, artigo, mercadoria, comprar, buscar, procurar, vendem, vende, mostra, mostre,
        mostrar, preciso de um, preciso de uma, quero um, quero uma, quero uns, queria um, queria uma,
        presente para, presente pra, marcas, modelos, achar, encontrar, tem algum, tem alguma, trabalham
        com, coisas pra, coisas para, procura, achei, vender, olhando, vcs tem, voces tem,
        oferecem, vendendo, comprei nao, dar de presente, presentear`,
      weak: 'quero, queria, preciso, precisamos, queremos, tem, ver, gostaria, tens, teria, vcs',
    },
    price: {
      strong: `
        preco, orcamento, cotacao, quanto voces querem, quanto vcs querem, lista de precos, quantos
        reais, quantos dolares, quanto dinheiro`,
      plain: `
        quanto custa, quanto custam, quanto e, quanto ta, quanto esta, quanto sai, quanto vale, quanto
        fica, quanto que, por quanto, qual o valor, quanto voces cobram, valor, custa, custam, qto,
        custo, caro, e/ta/esta/sai barato/barata, quanto, qnto, valores, sai por, quanto da, quanto sao, quanto tao, quanto
        cobra, quanto cobram, ta por quanto, sai quanto, sai por quanto, fica quanto, fica por quanto,
        custaria, ta custando,
        ta quanto, quanto ficam, por quanto sai, custa quanto, quanto saem, me passa o preco,
        passa o preco, cara, qual valor, valor da, valor do, em quanto, ta caro, quanto e que`,
      weak: 'reais, dolares',
    },
    shipping: {
      strong: `
        comprei/pedi/paguei … nada/chegou/chega/ainda/semanas, preciso … ate/para/pra segunda/terca/quarta/quinta/sexta/sabado/amanha/hoje, frete, envio, enviar, enviam, envia, entrega, entregam, entregar, entregas, prazo, prazo de
        entrega, rastrear, rastreio, rastreamento, codigo de rastreio, cade … pedido, cade …
        encomenda, cade … pacote, cade minha compra, onde … pedido, onde … encomenda, onde … pacote,
        status do pedido, nao chegou, quando chega, demora quanto, quanto tempo, correios, sedex,
        delivery, transportadora, retirar na loja, mandam pra, mandam para, manda pra, manda para,
        chega em, chega ate, nada ate agora, ate agora nada, ainda nao chegou, nao recebi, nao
        chega, nunca chegou, comprei e nada, que comprei semana, quanto demora, quando vai chegar,
        quando recebo, entrega gratis, frete gratis, valor do frete, taxa de entrega, custo do
        frete, motoboy, retirar, retirada, buscar eu, eu mesmo buscar, posso buscar, pegar na loja, conseguem trazer, podem trazer, trazer hoje,
        trazem, antes de sexta, chega antes, endereco de entrega, mudar … endereco, trocar … endereco, buscar na loja, codigo de rastreamento, onde anda, onde
        ta, mandar … casa, levar … casa, pra minha casa, para minha casa, ate minha casa, mandar
        pra, mandar para,
        porteiro, portaria, vizinho, deixar com, deixar na, nao estiver em casa, nao vou estar,
        nao tiver ninguem, ninguem em casa, mudar o endereco, trocar o endereco, levar em, levar ate,
        cobram pra levar, cobram para levar, trazer ate, numero do pedido, ver como esta,
        como esta meu, como ta meu, status do, sumiu, se perdeu, extraviado, extraviou, despacharam,
        ja saiu, ja foi enviado, quando sai, quando vou receber, que dia chega, chega hoje,
        chega amanha, receber por mim, outra pessoa receber, cade meu, cade minha, e nada, ate sexta,
        no mesmo dia, em feriado, entregam em`,
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
        dinheiro na mao, link de pagamento,
        cartao presente, vale presente, metade em cada, dois cartoes, nao passa, pagamento nao,
        recusado, recusaram, dados do meu cartao, guardam … cartao, guardam os dados, e seguro, recibo,
        comprovante, cartao do brasil, cartao internacional, cartao estrangeiro, cobrado duas vezes,
        imposto, impostos, dividir o pagamento, nota fiscal, aceitam dolar, na entrega em dinheiro`,
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
        devolver … compra, cancelar meu, cancelo meu, cancelo minha, cancelar minha, cancelar … pedido, cancelo …
        pedido, cancelar … compra, modelo errado, desistir do pedido, tamanho maior, tamanho menor, errei a cor, errei o tamanho,
        nao foi isso que, nao era isso que, nao e isso que, nao e o que pedi, pra trocar, para trocar,
        nao serve, mandaram outro, mandaram outra, mandaram errado, peco reembolso, pedir reembolso,
        quero reembolso, diferente do, diferente da, parou de funcionar, cancela … pedido,
        cancelem … pedido, prazo … troca, prazo … devolucao`,
      plain: `
        garantia, tamanho, defeito, com defeito, defeituoso, errado, errada, servir, numero maior,
        numero menor, larga, largo, apertada, apertado, apertou, de volta, trocado, nao coube`,
    },
    help: {
      strong: `
        onde … ficam/fica/estao/localizados, em/que/qual rua/endereco, ajuda, ajudar, me ajuda, ajude, socorro, suporte, falar com, atendente, humano, pessoa de
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
        contato, loja em, filial em, com quem falo, com quem eu, com quem posso, alguem me ligue, me ligue, me liguem, me liga, codigo para entrar,
        codigo para, codigo de verificacao, apago minha conta, apagar minha conta, excluir minha conta, nao aparece o,
        nao vejo o, botao, tem loja, loja no, loja na, pagina travou, site travou, app travou, travou, nao carrega, nao abre, pagina nao, uma
        pessoa, outra pessoa, criar cadastro, faco um cadastro, fazer cadastro,
        mudo meu, mudar meu, trocar meu e, trocar meu email, mudar meu email, atualizar meus dados,
        meu perfil, alguem pode me ligar, me ligar, telefone de voces, numero de voces, abrem dia,
        abrem no, abre no, abre aos, que horas abre, que horas fecha, faco cadastro, me cadastro,
        me cadastrar, crio uma conta, crio conta, abrir uma conta, esqueci minha, recuperar a senha,
        nao lembro, o site nao, a pagina nao, sao confiaveis, e confiavel, falar com um, falar com uma,
        falar com alguem, onde fica a loja, estacionamento, instagram, facebook`,
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
        de, parte da loja, que parte, em que parte,
        o que mais vendem, alem de, que mais vendem, que outras coisas, o que mais voces,
        o que mais tem, em que secao, qual secao, que secao, em que categoria, lista de categorias`,
      plain: 'tipos, areas, menu, sessao, ramos, linhas, sessoes',
    },
    stock: {
      strong: `
        estoque, disponivel, disponiveis, disponibilidade, esgotado, esgotada, esgotou, acabou,
        quantas unidades, quantos tem, quantos restam, quantas restam, tem ainda, ainda tem, ainda
        tao, quando chega mais, pronta entrega, repor, reposicao, vai voltar, inventario, sobrou,
        tem no estoque, tem sobrando, vai chegar mais, chegou mais, vai ter mais, volta quando,
        quando volta, ja voltou, tem disponivel, acabaram, esgotaram, tem quantos, quantos voces
        tem, ultima unidade, ultimas unidades, ainda existe, ainda resta, ainda … estoque, mais desses, mais dessas, mais deste, me avisa quando, me avise quando, avisem quando, me avisem, tem no
        tamanho, tem em tamanho, tem na cor, tem no numero, tem numero, sobrou
        algum, sobrou alguma, volta o, volta a, vai ter de novo,
        acabaram as, acabaram os, acabou a, acabou o, quantas ainda, quantos ainda, ainda tem a,
        ainda tem o, quando voltam, no tamanho, que tamanhos, quais tamanhos, em que cores, que cores,
        quais cores, em estoque, restam`,
      plain: 'restam, resta, unidades, ainda, sobrando, unidade, faltando',
    },
    discount: {
      strong: `
        desconto, descontos, descontinho, oferta, ofertas, promocao, promocoes, promo, promos,
        cupom, cupons, cupom de desconto, codigo promocional, liquidacao, black friday, precinho,
        mais barato, queima de estoque, premium, assinatura, preco melhor, melhor preco, rebaixa,
        saldao, abatimento, cashback, pechincha, faz um desconto, um descontao, rola um desconto,
        rola desconto, mais em conta, no atacado, atacado, faz mais barato, menor preco, da um
        desconto, tem como baixar, se eu levar, se levar, levando, codigo para novos, codigo de desconto, codigo pra, cupom de primeira, pontos, metade do preco, leve 2, ponta de
        estoque, estudante, aposentado, leve dois, pague um, dois por um,
        aposentados, idoso, terceira idade, cliente novo, clientes novos, primeira compra,
        promocoes da semana, quando comeca a black, se eu comprar dois, comprando varios`,
      plain: `
        especial, especiais, economizar, baixar o preco, faz por menos, vale compra, clube,
        precim`,
    },
    complaint: {
      strong: `
        falta/faltando/faltou/faltam … pedido/pacote/caixa/encomenda/compra, pedido/pacote/caixa/encomenda … faltando/incompleto/vazia/vazio/quebrado/aberto,
        reclamacao, reclamacoes, reclamar, queixa, pessimo, pessima, golpe, golpistas, fraude, ladroes,
        roubo, roubado, enganado, absurdo, procon, reclame aqui, ninguem … responde, ninguem … atende,
        porcaria, lixo, horrivel, terrivel, decepcionado, decepcionada, indignado, indignada, raiva, nao
        funciona, parou de funcionar, mau atendimento, inaceitavel, vergonha, insatisfeito,
        insatisfeita, falta de respeito, palhacada, denunciar, processar, descaso, uma vergonha, ninguem
        ajuda, ninguem me ajuda, ninguem liga, ninguem resolve, ninguem faz nada, me enganaram,
        propaganda enganosa, ma qualidade, pessima qualidade, veio faltando, faltando coisa, veio
        quebrado, veio quebrada, chegou quebrado, chegou quebrada, chegou danificado, nao liga, nao
        acende, to puto, to cansado, estou cansado, de saco cheio, me roubaram, cobraram a mais,
        desrespeito, odiei, insuportavel, ridiculo, voces mentiram, decepcao, nunca mais compro, chegou incompleto, chegou incompleta, caixa aberta, chegou aberto, chegou aberta, chegou
        faltando, uma
        bosta, que lixo,
        mentem, mentindo, mentiram, mentira, so mentem, espero ha, esperando ha, ninguem responde,
        ninguem atende, ninguem me, me ignoram, ignorado, pouca vergonha, chegou amassado,
        faltando peca, pessimo atendimento, mal atendido, grosseiros, cansei de, um absurdo,
        que absurdo`,
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
        qual voce levaria, vendendo mais, saindo mais, comprando mais, melhor coisa, o que esta em alta, na moda, vale mais a pena, qual vale, qual compensa, qual escolho, qual
        levo, qual compro,
        o que ta bombando, mais procurado, mais buscado, mais buscados, melhor avaliado,
        melhor avaliados, qual e melhor, o que o pessoal compra`,
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
      contato, falar com, suporte, onde … ficam/fica/estao/localizados, que/qual rua/endereco, sac, numero, loja fisica, endereco fisico,
      fale conosco, vendedor, gerente, fisica`,
    abroad: `
      fora do pais, fora do panama, outro pais, outros paises, para o exterior, pro exterior, no exterior,
      estrangeiro, internacional, internacionais`,
    cheapest: `
      mais barato/barata/economico/economica/acessivel, mais em conta, algo/outro/um barato, menos caro/cara, menor/melhor preco, preco … baixo/menor, barato,
      muito/mto/mt/tao/ta/meio/bem caro/cara, fora/passa/acima … orcamento, muita/muito grana/dinheiro`,
  },
  supposed: 'se … comprar/pedir/compro/peco/comprarmos/encomendar, para/pra comprar/pedir',
  strange: `
    que horas sao, horas sao no, cor favorita, comida favorita, te amo, me ama, e um robo, voce e humano, uma
    maquina, voce e real, seu nome, quem te criou, quantos anos, uma piada, um poema, uma musica, horoscopo,
    o clima, vai chover, esta chovendo, a licao, licao de, matematica, dever de casa, capital da, capital do,
    presidente, quem ganhou, o jogo de, loteria, raiz quadrada, sentido da vida, deus existe, quem inventou,
    quem descobriu, traduz, como se diz, casa comigo, algo engracado, sabe dancar, sabe cantar, sabe cozinhar, quem escreveu, quem canta, calor la, esta calor, esta
    frio, me empresta, noticias, sete vezes, quem e voce, voce e casado, onde voce mora, conta uma historia, uma receita, como cozinho, como se faz, quem vai ganhar, quem ganhou, o jogo, canta pra mim, signo, faz minha licao, uma piada`,
  things: `
    quarto prato tinta prego carrinho carvao piano verde preto preta branco branca linho cesta guarda quebra parede`,
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
}
