import type { Examples } from './examples.ts'

/** As people write in Brazil, accents or not. Sentences stand between bars. */
export const portugueseExamples: Examples = {
  return: `
    quero fazer uma troca | o tamanho não serviu | o vestido ficou enorme | os sapatos apertam muito | ficou grande, trocam por outro? | comprei o tamanho errado | até quando posso devolver
    quanto tempo tenho pra me arrepender | e se não servir | e se eu não gostar posso devolver? | como funcionam as trocas | qual é a política de troca | aceitam devolução de produto usado?
    perdi a caixa, posso trocar mesmo assim? | joguei fora a embalagem, aceitam a devolução? | veio diferente da foto | pedi azul e veio verde | não corresponde ao que eu pedi
    não é o modelo que pedi | veio o tamanho que não era | me enviaram outra coisa | chegou com defeito, como troco | não liga, quero devolver | quem paga o frete da devolução
    onde deixo o produto pra devolver | vocês buscam o que quero devolver? | devoluções | não gostei, vou devolver | o tênis não serviu no meu filho | meu marido não quer, posso devolver?
    dá pra trocar por um menor | comprei semana passada e mudei de ideia | ainda dá tempo de trocar? | ficou apertado em mim | não serviu, dá pra trocar | como faço pra devolver
    mandaram a cor errada | não foi isso que eu pedi | quantos dias tenho pra trocar | a camisa ficou apertada, e agora | a camisa ficou pequena, posso trocar?
    qual o prazo para devolver um produto | quero devolver uns sapatos | fazem troca de tamanho | a calça não serviu, quero outra | comprei o produto errado, como devolvo
    podem trocar o tamanho pra mim | veio em outra cor | quero devolver um vestido | qual o prazo para troca | o sapato ficou apertado, quero outro tamanho | mandaram o modelo errado
    a tv veio com defeito e quero trocar | quero devolver porque errei a cor | a devolução tem custo? | preciso de um tamanho maior | ainda posso trocar o que comprei mês passado
    quero devolver um produto que comprei | como funciona a troca se nao servir o tamanho | Qual é a política de devolução | não ficou bom em mim | ficaram folgados
    tá muito apertado, posso trocar? | mandaram o tamanho que não era | mandaram outra cor | recebi um produto que não é meu | veio o modelo antigo | me confundi na compra, dá pra trocar?
    qual é o processo pra devolver | posso trocar por outra coisa? | abri mas não usei, aceitam de volta? | tenho direito à troca? | sem etiqueta aceitam troca? | quero outra cor, vocês trocam?
    na loja fazem a troca? | ela não gostou do presente, dá pra devolver | a saia ficou comprida | as mangas ficaram curtas | troquem isso por favor | posso levar de volta na loja?
    sem a nota vocês trocam? | comprei dois e quero devolver um | já passaram dez dias, ainda posso trocar? | mandaram sapatos de número diferente | não é igual à foto, quero devolver
    queria um maior no lugar | a calça ficou curta | posso me arrepender depois de comprar? | quero trocar a blusa por uma maior | comprei M e parece P, vocês trocam?
    a calça veio descosturada, quero outra | o que preciso pra fazer uma devolução`,
  refund: `
    quando vejo meu dinheiro de volta | ainda não caiu o reembolso | quanto tempo leva o estorno | não me devolveram o que paguei | o estorno vai pro mesmo cartão?
    devolvi a camisa e não recebi | quero minha grana de volta | quantos dias demora pra devolver o dinheiro | cadê meu dinheiro, já mandei o produto de volta | quero ser ressarcido
    quero meu dinheiro de volta | como peço reembolso | quero meu reembolso | vocês me reembolsariam se eu não gostar | se eu não gostar devolvem o dinheiro?
    quando recebo meu dinheiro de volta | quando o estorno aparece no banco | em quantos dias o dinheiro volta pro cartão | aprovaram a devolução e não vi o dinheiro
    devolvem em dinheiro ou no cartão? | quanto tempo até meu dinheiro voltar pra conta`,
  warranty: `
    quanto dura a garantia | tem garantia de fábrica? | quebrou em seis meses, a garantia cobre? | como aciono a garantia | quem conserta se der defeito | vocês consertam?
    tem assistência técnica | quantos meses de garantia tem a geladeira | tem garantia? | os celulares têm garantia? | onde aciono a garantia do notebook`,
  cancel: `
    como cancelo a compra | quero cancelar | não precisa mais mandar | comprei sem querer, como desfaço | parem meu pedido | dá pra cancelar um pedido já pago?
    pedi duas vezes sem querer, cancelem um | me arrependi, não enviem | quero desistir da compra | não manda mais, mudei de ideia | cancela meu pedido por favor | me arrependi da compra
    como cancelo meu pedido | anulem o pedido | apaguem meu pedido | desfaçam a compra | ainda dá tempo de cancelar? | não processem minha compra | tirem esse pedido
    desfaz minha compra por favor | pedi por acidente | meu filho fez um pedido sem permissão | retirem meu pedido | como apago um pedido | não era minha intenção comprar | comprei sem perceber
    pedi sem querer, como tiro`,
  complaint: `
    que atendimento péssimo | vocês são uns irresponsáveis | isso é uma palhaçada | cansei de esperar | ninguém me dá resposta | estão me enrolando faz dias | vocês são mentirosos
    o entregador foi grosso | o rapaz da entrega me tratou mal | fiquei o dia todo esperando e ninguém veio | sempre dizem a mesma coisa e não resolvem | me sinto enganada | caí num golpe
    chegou tudo quebrado | veio em pedaços | a caixa chegou amassada | me venderam uma coisa falsa | é imitação, não é original | me mandaram um produto vencido | exijo uma solução agora
    que tipo de serviço é esse | me roubaram | bando de ladrões | nunca mais compro aqui | não indico essa loja pra ninguém | tô muito chateado com vocês | que decepção
    quero fazer uma reclamação | onde eu reclamo | já escrevi dez vezes e nada | me deixaram no vácuo | que porcaria de produto | não cumprem o que prometem | entrega rápida é mentira
    pior loja que existe | isso é inaceitável | que absurdo | vou botar no reclame aqui | chegou quebrado e ninguém responde | espero há três semanas e só mentem pra mim
    chegou quebrado e ninguém me responde | péssimo atendimento, tô muito chateada | me mandaram a coisa errada, que absurdo | o carregador veio danificado
    esperando há uma semana e ninguém resolve | isso é um golpe, exijo uma resposta | meu prato chegou quebrado | ninguém atende o telefone | isso é uma falta de respeito | o produto é um lixo
    me sinto enganado | meu pedido chegou incompleto e com a caixa aberta | quero fazer uma reclamação formal | nunca mais compro aqui, péssimo | vou denunciar vocês
    péssimo atendimento, ninguem me responde faz dias | chegou tudo quebrado, que porcaria | isso é um absurdo vou no procon | a televisão veio trincada
    o liquidificador parou de funcionar em dois dias | quebrou na segunda vez que usei, o que eu faço | veio faltando uma peça | falta uma parte do jogo | veio estragado
    chegou só metade do meu pedido | falta um item no meu pacote | chegou trincado | a tela chegou quebrada | veio sem o carregador | faltam parafusos | não presta o que me mandaram
    em uma semana estragou, que qualidade ruim | veio com defeito | o pedido veio incompleto | trouxeram só a metade | péssima experiência | vocês não respondem as mensagens | esqueceram de mim
    quero reclamar do entregador | me trataram mal | o atendimento é um desastre | tão de brincadeira com a minha cara | isso é enganação | me sinto roubada | vocês são uma fraude
    não servem pra nada | tô bravo com vocês | não compro mais com vocês | vou processar vocês | vou postar isso nas redes | ninguém se responsabiliza | cada hora me dizem uma coisa
    desligaram na minha cara | cansei de ligar | só enrolação com vocês | só desculpa e nada | faz um mês que me enrolam | o que vocês vendem é um lixo | é o pior serviço | nunca cumprem o prazo
    prometeram entregar e não vieram | o produto é péssimo | ninguém resolve nada | é a terceira vez que reclamo | tô de saco cheio | vocês mentiram pra mim | empresa horrível
    pedi faz quinze dias e só enrolação | o que vocês me venderam é um lixo | o serviço de vocês é o pior que já vi | me venderam uma coisa de segunda mão | o produto veio usado
    trocaram meu produto por um pior | o vendedor foi chato comigo | me responderam de má vontade | vocês não são sérios | nunca retornam minha ligação | isso é o cúmulo
    não confio mais em vocês | ficaram com meu dinheiro | propaganda enganosa | não é o que diz a foto, mentirosos | espero desde o mês passado, vocês não cumprem nada
    o cara que trouxe o pedido foi super grosso | me venderam um celular usado como novo`,
  shipping: `
    chegam no interior? | mandam pra Darién? | fazem entrega em casa | trazem na minha casa? | quanto é o frete pra Santiago | o frete está incluso? | o frete é grátis?
    quanto demora pra chegar em Boquete | pra quando eu teria | se eu pedir agora chega amanhã? | preciso pra sexta, chega? | tô com pressa, tem envio expresso? | por qual transportadora mandam
    quem faz a entrega de vocês | posso retirar na loja | posso ir buscar eu mesma | onde retiro o que comprei | despacham no sábado? | que horas passa o entregador
    posso escolher o horário da entrega | podem deixar com o vizinho | e se eu não estiver em casa | mandam pra fora do país? | fazem envio internacional | enviam pra Costa Rica?
    podem levar no meu trabalho | entregam em Tocumen? | chega em Volcán? | quero mudar o endereço de entrega | digitei meu endereço errado | me mudei, troquem o endereço do pedido
    atendem Las Tablas? | quanto pra mandar pra Veraguas | a partir de quanto o frete é grátis | cobram carreto separado? | sobem até o décimo andar? | colocam a geladeira dentro de casa?
    qual o prazo de entrega | entregam em Boquete | em quantos dias chega em David | quanto é o frete pra Colón | enviam para o Brasil | chega até sexta? | o frete é grátis a partir de quanto
    o vizinho pode receber por mim | mandam pra Bocas | demora quantos dias pra Chiriquí | qual transportadora vocês usam | podem deixar com o porteiro | posso mudar o endereço de entrega
    cobram pra levar em Arraiján | entregam em feriado | entregam em Bocas del Toro? | em quantos dias chega | quanto custa pra mandar pra minha casa | vocês enviam para Darién
    quanto tempo demora a entrega | se eu comprar hoje quando recebo | mandam por transportadora para Santiago? | o frete para David quanto é | vocês entregariam em Colón?
    ainda não despacharam o que pedi | entregam em Medellín | quanto tempo leva pra chegar em Colón | levam até a porta de casa? | tem entrega no mesmo dia? | vocês mandam para fora do país?
    qual o valor do frete para David | qual o custo do envio para Veraguas | conseguem trazer hoje | chega antes de sexta? | posso buscar eu mesmo | entregam na Costa Rica?
    dá pra mudar o endereço de entrega | vcs entregam em colon? | quanto fica o frete | qual o praso de entrega | atendem a província toda? | fazem entrega em Arraiján?
    chegam em San Miguelito? | outra pessoa pode receber? | meu irmão pode pegar pra mim? | quero que minha mãe receba | não tinha ninguém em casa quando vieram | vieram e não me acharam
    o entregador se perdeu | dei o endereço errado | corrijam meu endereço por favor | o envio quanto demora | que dia entregam | chega antes de domingo? | no máximo quanto demora
    quanto tempo leva | mandam de avião pra Bocas? | posso passar pra pegar? | quem leva pra mim | cobram mais por ser longe? | o frete é mais caro se pesar muito? | pra quais estados mandam
    até onde vocês entregam | podem deixar na recepção? | deixam com o porteiro? | chegam em zona rural? | entregam de noite? | entrega no mesmo dia? | posso retirar depois das cinco?
    quanto demora até Chepo | o frete eu que pago? | quais as opções de frete | quanto demora pra chegar em Aguadulce | fazem entrega no fim de semana? | em quais cidades vocês entregam
    podem deixar na portaria | pago a mais se for longe? | meu pedido sai hoje? | quanto é o frete pra Chiriquí | tarifa de envio | custo de entrega | quem faz as entregas
    o entregador liga antes? | quando devo receber | mandam pelo correio? | levam no meu trabalho | entregam em hotel? | vocês enviam por sedex? | qual a tarifa pra mandar pra Changuinola
    podem entregar no trabalho do meu marido | o pedido sai hoje ainda? | comprei na terça, quando devo receber`,
  order: `
    o que aconteceu com minha compra | não chegou o que comprei | como anda meu pedido | em que pé está meu pedido | já despacharam meu pacote? | tem o código de rastreio?
    quero rastrear minha encomenda | o rastreio não anda | diz entregue mas não recebi | consta como entregue e é mentira | continuo esperando meu pacote | quando chega o que eu pedi
    era pra ontem e não chegou | meu pacote se perdeu | o status do meu pedido | meu pedido ainda está em separação | cadê minhas coisas | onde vejo meus pedidos | comprei faz uma semana e nada
    já tá a caminho? | meu pedido tá demorando demais | alguma novidade da minha entrega? | minha encomenda não chegou | cadê meu pedido | comprei semana passada e nada
    já despacharam meu pedido | tenho o número do pedido e quero ver como está | meu pacote sumiu | por onde anda meu pacote | meu pacote está parado | cadê o que eu comprei
    meu pedido já saiu? | já faz uma semana e meu pacote não chegou | cade meu pedido, ja faz uma semana que paguei | meu pacote tá perdido | não sei onde está meu pacote
    já saiu do galpão minha compra? | onde ele está agora? | quanto falta pro meu pedido | não chegou nada | devia ter chegado segunda | continuo sem receber o meu | como acompanho meu pedido
    dá pra ver pela internet onde tá minha compra | o motoboy não responde e tô sem meu pacote | o link de rastreio não abre | em que etapa está meu pedido | vocês já mandaram?
    o entregador não atende e meu pacote sumiu | dá pra acompanhar o pacote pela internet | meu pedido não andou | meu pacote não avança | tá há dias no mesmo status | o que houve com meu envio
    já vai fazer duas semanas | já passou uma semana e meu pedido nem andou`,
  payment: `
    como se paga | com o que posso pagar | quais cartões aceitam | aceitam mastercard | dá pra pagar com paypal? | aceitam pix? | transferência, pra qual banco | vocês têm link de pagamento
    posso pagar com boleto | posso pagar na entrega | paga quando chega? | pode pagar em dinheiro vivo? | dá pra parcelar? | em quantas vezes posso pagar | vendem fiado? | vocês dão crédito?
    divide em dez vezes sem juros? | tem crediário? | posso reservar com um sinal | trabalham com alguma financeira | dá pra usar dois cartões diferentes | cobram taxa no cartão?
    o imposto é cobrado à parte? | é confiável pagar aqui? | não quero pôr meu cartão na internet | meus dados do banco estão protegidos? | debitaram duas vezes
    tem uma cobrança que não reconheço | me cobraram a mais | fiz um yappy e não aparece | mandei o comprovante e não confirmaram | pra onde envio o recibo do pagamento
    quanto demora pra confirmar o pagamento | já paguei mas tá pendente | posso pagar em dólar? | aceitam criptomoeda | aceitam cheque? | posso depositar no banco | posso pagar por western union
    qual a chave pix | posso pagar em dinheiro na entrega | aceitam Visa | é seguro colocar meu cartão aqui | quais as formas de pagamento | posso pagar metade em cada cartão
    meu cartão do Brasil funciona | vocês guardam os dados do meu cartão | posso pagar com cartão de crédito | aceita pix? | posso fazer transferência bancária | posso pagar em duas vezes
    aceitam American Express? | posso pagar quando chegar | posso pagar vocês com PayPal | como posso pagar | aceitam dinheiro? | dá para parcelar? | aceitam bitcoin
    a transferência ainda não foi confirmada | posso usar dois cartões | quais bancos vocês aceitam | fiz a transferência, e agora? | tem que pagar antes? | da pra pagar no cartao parcelado
    posso pagar por transferencia bancaria ou boleto | posso dar uma entrada? | pago uma parte hoje e o resto no fim do mês | aceitam cartão do Banco General? | serve cartão da Caixa?
    cartão internacional passa? | a cobrança veio duplicada | apareceu duas vezes a cobrança | paguei e não veio confirmação | minha transferência não aparece | como mando o print do pagamento
    o site é seguro pra pagar? | tenho medo de passar meu cartão | tem que pagar tudo de uma vez? | dá pra pagar com yappy? | quais bancos | o pagamento é online? | quais opções de pagamento
    em quantos meses posso pagar | posso pagar parte em dinheiro e parte no cartão | transferi e não aprovaram | o pagamento continua pendente | quando confirmam meu pagamento
    paguei ontem à noite e não validaram | aceitam cartão estrangeiro? | debitou da conta e não saiu o pedido | cobram taxa pra pagar no cartão? | o preço é o mesmo no cartão?
    dá pra pagar metade em dinheiro metade no yappy | fiz a transferência ontem e continua pendente | meu comprovante não sobe | não consigo anexar o comprovante | o pix falhou | o pix não passa
    onde anexo o recibo do banco | preferem dinheiro ou cartão? | posso pagar amanhã? | quanto tempo tenho pra pagar | aceitam cartão de outra pessoa? | aceitam débito | quero pagar metade agora
    meu comprovante não carrega`,
  refused: `
    meu cartão foi recusado | o pagamento não passa | não me deixa pagar | não aceita meu cartão | dá erro quando coloco o cartão | a transação foi negada | por que recusaram meu pagamento
    tento pagar e fica carregando | o pagamento volta | diz saldo insuficiente e eu tenho | não consigo finalizar o pagamento | cobraram duas vezes no meu cartão | dá erro na hora de pagar
    meu cartão dá erro o que faço | o pix deu falha`,
  invoice: `
    preciso de nota fiscal com cnpj | podem me mandar o recibo | onde baixo minha nota | não recebi a nota fiscal | quero a fatura no nome da empresa | a nota saiu com o nome errado
    vocês emitem nota eletrônica? | preciso de nota fiscal pra empresa | me dão um recibo | emitem nota fiscal? | vocês emitem nota fiscal | preciso da nota fiscal no nome da empresa
    preciso da nota no nome da minha mãe`,
  gift_card: `
    vendem cartão presente? | como uso meu vale presente | tenho um vale, onde coloco | quero dar um cartão presente | quanto de saldo tem meu vale presente | meu gift card não funciona
    posso pagar com cartão presente`,
  stock: `
    ainda tem? | já acabou? | sobrou alguma geladeira | tem ou não tem | quantos tem disponíveis | tem a pronta entrega? | está em estoque? | quando volta | vai voltar a ter? | quando repõem
    tem no tamanho 38? | tem em preto? | vem em outra cor? | em que tamanhos vem | quais cores estão disponíveis | tem vermelho? | tem maior? | diz esgotado, quando chega
    me avisam quando chegar | quero ser avisada se voltar | saiu de estoque | é o último? | tem suficiente pra vinte pessoas? | acabaram os ventiladores? | sobraram cadeiras ainda
    ainda consigo pegar um? | teria o mesmo em outra medida | vai chegar logo o playstation | aquele modelo ainda vendem? | saiu de linha? | disponibilidade do colchão queen
    tem cinco unidades? | só vejo um, tem mais? | tá no depósito? | restam quantos | ainda tem a prancha de surf | quando volta a barraca | tem a camisa no tamanho M
    acabaram as bolas de beisebol | quantas redes ainda tem | ainda tem a televisão em estoque? | sobrou café Geisha? | quantas unidades restam da rede | acabou o xampu?
    o notebook está esgotado | ainda tem tamanhos do vestido verde? | quando chega mais desse | acabou o arroz? | quando vão repor o açúcar | tem no tamanho M? | sobrou algum azul?
    quando volta o console | o tablet está disponível? | as tvs já acabaram? | tem mais desses? | me avisa quando voltar | quantas restam dessas | está esgotado ou ainda tem
    tem em estoque o iphone 14 | ainda ta disponivel a bicicleta aro 29 | quantas unidades restam do perfume | esgotou a cadeira gamer? quando chega mais | sobrou no tamanho G?
    ainda tem em amarelo? | no M não tem mais? | quando trazem mais? | vai entrar mais? | vão trazer mais daqueles sapatos? | ainda dá pra conseguir a tv de 50? | tem chance de voltar?
    tá disponível já? | tem o azul? | já venderam todas? | acabou o produto? | separam um pra mim quando chegar? | quais tamanhos sobraram | tem dois desses? | chegaram os modelos novos?
    a tv nova já chegou? | o console está disponível? | chegou mercadoria? | ainda tem daquele perfume? | tem disponível em azul? | sobrou número 40? | tem poucas? | quantos tem no depósito
    já tem de novo? | sobrou no tamanho 42? | o modelo novo do console tá disponível? | os sapatos novos já chegaram? | desse não sobrou? | consigo em xl? | tem número 8?
    o vermelho tem em estoque? | me confirma se tem | disponível pra hoje? | sobrou em rosa? | será que ainda tem? | quantas peças tem | sobrou bicicleta aro 20? | o vestido verde tem no GG
    acabou o leite de amêndoas? | preciso saber se o microondas tá disponível`,
  discount: `
    o que está em promoção | tem ofertas? | quando tem liquidação | tem algo remarcado | as tvs estão em oferta? | qual é o desconto | abaixa um pouco o preço? | faz mais barato pra mim?
    qual o mínimo que você faz | faz preço por dúzia? | preço de atacado? | vendem no atacado? | vou levar vários, o que me oferece | desconto à vista? | tenho um cupom, onde coloco
    o código promocional não funciona | onde digito o código | meu código diz vencido | posso usar mais de um cupom | ganho algo na primeira compra | desconto de estudante?
    tem desconto pra idoso | junta pontos? | têm programa de fidelidade | quando é a black friday | vai ter promoção de fim de ano | ofertas do dia das mães | queima de estoque
    leve dois pague um? | algo pela metade do preço | o que tá barato hoje | tá muito caro, baixa aí | um descontinho vai | alguma pechincha? | tem cashback? | tem cupom pra cliente novo
    quais as promoções da semana | tem desconto pra aposentado | quando começa a black friday | tem cupom de desconto | alguma promoção essa semana? | tem algo em oferta | me faz um descontinho
    tem desconto para aposentados? | ainda tem o leve dois pague um | baixariam o preço se eu levar três | tem cupom de boas-vindas? | promoções de natal | mais barato | algo mais em conta?
    levando vários tem preço melhor? | descontos | tem algo em liquidação | tem código para novos clientes | fazem um preço se eu levar dez | tem algum cupom de desconto?
    ta tendo promoçao de celular | PROMOÇÕES | faz um precinho melhor ai pra mim | o cupom não funciona | não aceita meu cupom | meu código não aplica | meu desconto não aparece
    tem abatimento se eu comprar dois? | tem desconto por quantidade? | que preço faz se eu levar cinco | algo rebaixado? | o que tem em liquidação | tem ponta de estoque? | qual a oferta do dia
    dá pra melhorar o preço? | me faz um precinho | dois pelo preço de um | bônus de boas vindas? | tem códigos pra usar? | sou cliente antigo, faz um preço? | desconto por ser cliente?
    o que tem com desconto pra casa | algo com desconto em roupa | tem promoção de cartão? | quando baixam os preços | alguma oferta de fogão? | tem alguma coisa com desconto pra casa?
    tem algum código pra usar | cliente antigo tem desconto | quero usar meu cupom | me mandaram um cupom por email | como aplico o cupom | recebi um código de desconto
    o preço promocional sumiu | tem desconto se eu pagar hoje? | preço pra empresas | cobrem o preço de outra loja? | onde vejo as ofertas | vocês têm preço especial pra empresa
    tem oferta de black friday em tv | quero usar um cupom que me mandaram`,
  plans: `
    o que é esse premium | quanto custa ser premium | como eu assino | o que inclui a assinatura | quero cancelar minha assinatura premium | vale a pena o plano premium?
    quanto é a mensalidade do plano | quais as vantagens do premium | quanto economizo com o premium`,
  featured: `
    o que tem de mais novo | o que chegou de novo | novidades | o que você aconselha | o que você compraria | qual é o melhor | qual é bom e não dá problema | qual o pessoal gosta mais
    o que sai mais | o que está bombando | o que se usa agora | o que está em alta | os queridinhos dos clientes | os mais bem avaliados | qual tem as melhores avaliações
    me dá ideias de presente | não sei o que comprar, me ajuda a escolher | não sei qual escolher | levo esse ou o outro | qual é melhor pra cozinha | o que dar no amigo secreto
    os tops da loja | recomendações | qual celular você indica pra fotos | qual cafeteira é melhor | me mostra os mais vendidos | o que mais pedem | me indica alguma coisa boa
    o que mais vende aí | o que você recomenda | o que está na moda agora | o que está vendendo mais | me sugiram um presente | o que você sugere para o meu pai | os mais vendidos do mês
    o que tem de novo na loja | qual vale mais a pena | qual é a melhor coisa que vocês têm pra cozinha | o que está na moda esse ano | me recomenda um celular | quais sao os destaques
    o que é mais vendido ai | me indica algo legal | produtos mais populares | o que a galera está comprando | quais saem mais rápido | o que você sugere | alguma sugestão?
    algo bacana que você recomende | me aconselha algo bom | qual desses você recomenda | me mostra o melhor | os mais procurados | o que é tendência | qual tem mais qualidade
    não consigo decidir | quais as novidades da semana | últimos lançamentos | qual vale a pena? | qual é o produto destaque | o mais pedido do mês | o que mais compram
    o que recomenda pra presentear | qual é o favorito de todos | qual eu levo | o que está na moda em tênis | qual modelo é o melhor | qual é o carro-chefe da loja
    o que você indica pra presente | o que foi mais pedido na semana | o que tá saindo bastante | o que tá voando | o que mais gira | qual sai bom | qual dura mais | o que vende que nem água
    qual é a melhor marca | me recomenda uma marca boa | o que eu compro | qual das fritadeiras vocês mais recomendam | o que tá saindo bastante agora`,
  categories: `
    quais departamentos tem | como os produtos são divididos | em que parte ficam as panelas | onde encontro coisas de bebê | onde ficam os brinquedos no site | onde procuro coisas de pet
    que classe de produtos vocês têm | quais linhas vocês têm | que tipo de mercadoria vendem | só vendem roupa ou outras coisas também? | o que mais vocês vendem | ver seções
    abre a seção de casa | categorias por favor | o menu de categorias | quero ver por departamento | que áreas a loja tem | me mostra todos os tipos | corredor de ferramentas
    me leva pra eletrônicos | tem seção de beleza? | tem departamento infantil | que variedade de produtos vocês têm | quero explorar a loja por seções | quais departamentos vocês têm
    que tipo de produto vendem | o que mais vendem além de roupa | em que seção ficam os livros | que tipo de coisas vocês têm | quais são as seções da loja | onde fica a parte de animais
    quais categorias tem | me mostra todas as seções | quais seções o site tem | onde vejo todas as categorias | quais categorias vocês têm | que tipo de coisas vocês vendem
    mostra os departamentos | o que vendem por departamento | todas as áreas da loja | me leva pra seção de livros | ver todas as categorias | quais sao os departamentos da loja
    me mostra as sessoes | por onde começo a ver os produtos | o que tem na loja em geral | me mostra tudo que vocês têm por categoria | a loja tem seção de carros? | onde vejo as seções
    como as coisas são organizadas | em qual categoria procuro um ferro | onde ficam os eletrodomésticos no site | quais são as linhas de produtos | me passa a lista de departamentos
    em que ramos vocês vendem | em qual seção ficam as coisas de cozinha | em que categoria está o jardim | o que vendem além de eletrônicos | o que mais tem fora brinquedos
    quais são todas as seções | onde ficam as coisas de casa | em qual seção ficam as coisas de jardim | o que mais vendem além de eletrônicos | o que tem além de comida | fora roupa o que tem
    quero ir pra parte de sapatos | me mostra a parte de beleza | em que parte ficam as ferramentas | abre esportes | o que mais posso encontrar aqui | me passa pra seção infantil
    me leva pra área de ferramentas | o que vocês têm além de roupa e sapato | quais seções tem nesse site`,
  price: `
    quanto é | quanto custa | quanto vale | quanto estão pedindo na mesa | quanto tá o quilo | por quanto vocês vendem | qual o preço | qual o valor | quanto tá saindo | por quanto você faz
    quanto anda uma geladeira | quanto fica o fogão | quanto eu pagaria por dois | quanto fica tudo | me diz o preço | preços dos celulares | tabela de preços | me cota três cadeiras
    quero um orçamento | quanto seria com imposto | esse preço já tem imposto? | o preço é por unidade ou caixa? | qual é o custo | o que custa isso | é caro demais? | o playstation tá caro?
    quanto custa a mais barata | de quanto é o pacote | pode me dizer quanto é | quantas pratas é | quantos reais | quanto preciso pra comprar uma tv | quais os preços das bicicletas
    a partir de quanto tem tênis | o preço do colchão por favor | quanto é a de duas portas | qual é o total | por quanto vendem os fones | faixa de preço | quanto tá a rede
    qual o preço do relógio | por quanto sai o fone | o monitor de 27 custa quanto | qual valor da bicicleta | essa mala é cara? | quanto custa o chapéu panamá | quanto ficam dois pares de tênis
    me passa o preço do notebook | esse sofá tá quanto | quanto é o quilo do café | qual o valor da câmera | quanto tá a cafeteira | qual o valor desse perfume | quanto sai a bicicleta
    me passa o preço da rede | quanto vale a tinta de cabelo | preço da bola | o celular é muito caro? | por quanto vocês fazem a geladeira | qual o preço dos óculos de sol
    quanto custam as fraldas | qual é o preço da churrasqueira | esse relógio é caro? | quanto sai a máquina de lavar | quanto tá esse relógio | me passa o valor da panela
    o notebook é muito caro? | qual o custo do liquidificador | quanto ficaria levando dois | quanto será uma torradeira | quanto tá o saco de arroz | os fones custam quanto
    preço da mochila escolar | qnto custa a cafeteira | qual o preço da tv 50 polegadas | quanto ta o notebook dell | qual o valor desse relogio | quão cara é a tv | sai muito caro?
    quanto pode custar mais ou menos | quantos dólares são | quanto de dinheiro é | por quanto eu levo | me dá o custo | qual o valor da lavadora | em quanto fica | que preço você me faz
    o valor por favor | quanto me custaria | quanto seria tudo junto | quanto eu pago pela mesa | quanto cobram por duas cadeiras | por quanto sai o combo | quanto sairia um par
    isso tá por quanto | me diz quanto vale | o preço já vem com imposto? | quanto custa o maior | quanto é pelos dois | por quanto vocês me fazem | quanto sairia um jogo de lençol
    tá e isso tá por quanto | me fala quanto custa a furadeira bosch | em que faixa de preço estão | anda por quanto | me cota cinco mesas | quanto seria a dúzia | quanto estão os pneus
    por quanto faz dois | que preço têm os sapatos | quanto tá custando | na faixa de quanto | queria saber quanto tá o pneu aro 15 | e isso custa na faixa de quanto
    me manda a cotação de dez cadeiras de plástico | o notebook mais em conta sai quanto`,
  products: `
    procuro uma máquina de lavar | quero comprar um celular | preciso de uma cadeirinha de bebê | tô procurando um presente pra minha sogra | tem chuteira? | vendem ração de gato | tem tinta?
    quero ver geladeiras | me mostra mochilas | deixa eu ver o que tem de relógio | me interessa uma furadeira | tenho interesse em câmeras | vocês têm peças de reposição?
    trabalham com produtos de limpeza? | acho aí bateria de carro? | onde consigo uma extensão | vocês teriam lanternas | o que tem de maquiagem | o que tem pra dor nas costas
    algo pras formigas | alguma coisa pra decorar | um presente pra uma criança de cinco anos | é aniversário da minha namorada e não tenho nada | minha filha vai pra escola, preciso de material
    quebrou meu celular, quero um novo | preciso trocar meu colchão velho | me mudei e preciso de móveis | tô abrindo um negócio e preciso de vitrines | tô montando uma academia em casa
    quero algo que gele rápido | queria um perfume suave | preciso de um ventilador | gostaria de um vestido pra casamento | preciso de uma tesoura | tem da Samsung?
    que modelos de notebook tem | quais opções de sofá | um tablet até 200 | algo bonito pra sala | coisas pra praia | uma garrafa que segure o gelado | quero equipar minha cozinha
    pra fazer suco o que tem | tem algo tipo um filtro de água? | me vende um guarda-chuva | quero pedir uma pizza | vendem carros? | algo pra tirar mancha
    vou receber visitas e preciso de pratos | vocês têm tapete de ioga | tô atrás de uma mochila pequena | quero ver bicicletas | tem alguma coisa pra quem gosta de café
    preciso de um celular com câmera boa | presente pro meu pai até 40 dólares | vendem redes? | procuro tênis de corrida número 42 | o que vocês têm pra cachorro | queria um teclado novo
    tem panela de arroz? | tô procurando uma cafeteira | que modelos de celular vocês têm | queria uma mala pequena de viagem | minha filha faz 8 anos, o que dou pra ela
    brinquedos por menos de 15 dólares | alguma coisa pro calor | tênis confortável pra caminhar | lembrancinhas do Panamá | cadernos pra escola | fone que cancela barulho
    um perfume suave feminino | barraca pra acampar | vocês vendem jogos de tabuleiro | quero comprar um sofá | estou procurando um liquidificador | vocês vendem mochilas escolares?
    quero ver tênis de corrida | preciso de um presente pra minha mãe | tem fone sem fio? | procuro vestido vermelho | quero comprar um brinquedo pro meu sobrinho | vocês vendem repelente?
    teriam guarda-sol de praia | tenho interesse num jogo de lençol | estou em busca de uma escrivaninha | tem brinquedos para bebês? | procuro um ventilador de pé
    vocês trabalham com mochilas? | preciso de um ferro de passar | quero ver uns tênis brancos | alguma coisa legal para minha mãe | onde acho carrinho de bebê | tem pilha AA?
    vocês vendem colchão? | precisamos de cadeiras dobráveis pra uma festa | tem camisa da seleção? | me mostra fritadeiras | to a fim de uma bicicleta | o que vocês têm pra decorar a sala
    algo para minha namorada que gosta de ler | presente para minha mãe de menos de 20 dólares | to procurando um fone bluetooth | oq vcs vendem | quero comprar uma air fryer
    me mostra uns tenis de corrida ai por favor | meu liquidificador queimou e procuro um | minha lavadora quebrou, preciso de outra | perdi meus fones, quero outros | algo pro calor
    algo silencioso pra dormir | quero fazer uma surpresa pra minha mãe | uma lembrança pra minha professora | minha irmã vai casar, o que posso dar | têm material de construção?
    vendem madeira? | que marcas de celular vocês têm | trabalham com a LG? | quais modelos de geladeira têm | algo pra um apartamento pequeno | aqui tem cadeiras?
    será que tem sapato de menina | o que oferecem pro escritório | quero algo pra fazer exercício | algo contra mosquito | tô vendo se vocês têm cortinas | será que têm carregadores?
    tem sombrinha? | tem algo pra cachorro | meu gato precisa de areia | vou ter bebê e procuro carrinho | quero algo pra minha avó | meu irmão faz aniversário e quero um tênis
    tem algo à prova d'água | vendem algo pro jardim? | gostaria de ver cortinas | quero cortinas novas | acabou meu xampu, vocês têm? | procuro um berço pro meu bebê que nasce em março
    será que vocês têm carregador tipo c | quero dar alguma coisa pra minha avó | tem guarda-chuva que aguente vento | meu cachorro precisa de uma caminha nova | tô com vontade de uns chocolates
    tô montando uma barbearia | tô equipando meu escritório | queria ver colchões | algo pras unhas | óculos de sol pra dirigir | fralda pra recém nascido | quero coisas veganas
    adoro pescar, o que vocês têm | tem tênis branco | um brinquedo educativo | procuro pneus pro meu carro | quero ver colchões ortopédicos | tô querendo uma fritadeira elétrica
    tô montando um salão de unhas | meu sogro faz 60 anos, o que dou pra ele | tem toalha de mesa de algodão branca? | tem jogo de copos de 6 peças? | tem lápis de 24 cores?
    tem vaso de cerâmica médio? | tem suco de laranja, pacote de 4? | tem pelúcia cor de rosa? | tem camiseta de dois tons? | tem estante de três níveis? | tem romance da selva?
    tem chá verde em saquinhos? | vendem lanterna recarregável com gancho? | tem quebra cabeça de 500 peças?`,
  help: `
    ajuda | socorro | tô com um problema no site | não entendo como funciona | como se compra por aqui | é a primeira vez que compro | não acho onde comprar | a página não carrega
    o app fecha sozinho | não adiciona no carrinho | meu carrinho esvaziou | não aparece o total | o que tenho que fazer pra pedir | me explica passo a passo | pode me guiar | tenho uma dúvida
    quero fazer uma consulta | pode me ajudar com uma coisa | preciso de orientação | como isso funciona | no que você pode me ajudar | o que você faz | o site está em espanhol, como mudo
    aparece uma tela em branco | trava quando clico em finalizar | não me deixa terminar a compra | como tiro algo do carrinho | como salvo meus favoritos | tô perdida aqui
    como mudo meu e-mail | não sei como comprar aqui | pode me dar uma mãozinha? | tô perdida, me ajuda | como falo com vocês | tem loja em Albrook? | a página travou | com quem eu posso falar
    preciso que alguém me ligue | vocês têm loja no Multiplaza | não aparece o botão de comprar | preciso de ajuda | nao to conseguindo entender como usa esse site
    o botão de comprar não funciona | não consigo ir pro próximo passo | o carrinho trava | não consigo adicionar mais produtos | não sei fazer o pedido | sou novo nisso | nunca comprei online
    me ensina a comprar | me perco nesse site | o site tá lento | o site dá erro | o que eu faço agora | me ajuda? | uma ajudinha por favor | não consigo concluir a compra no site
    não consigo fechar o pedido na página | o site não aceita meu endereço | onde clico pra comprar | não acho o carrinho | a página fecha quando vou comprar | como procuro um produto aqui
    quais os passos pra comprar | não consigo concluir meu pedido no site | minha foto não sobe | a busca não funciona | não vejo o botão de pagar | me dá uma mão
    como adiciono algo no carrinho | quero tirar algo do meu carrinho | quero aprender a pedir aqui`,
  account: `
    não lembro minha senha | como abro uma conta | quero me cadastrar | não consigo entrar | bloquearam minha conta | como troco meu número de telefone | quero atualizar meus dados
    não chega o email de confirmação | como fecho minha conta | quero apagar meus dados | alguém entrou na minha conta | posso comprar sem cadastro? | precisa criar conta pra comprar?
    não consigo entrar na conta | como crio uma conta | como faço cadastro | esqueci minha senha | poderiam explicar como me cadastrar | não consigo entrar na minha conta | como faço um cadastro
    não chega o código para entrar | como apago minha conta | onde me cadastro | quero criar meu usuário | como me inscrevo | tenho que me cadastrar? | mudar meu email
    esqueci com qual email me cadastrei | não entro no meu perfil | meu usuário não funciona | saiu da minha conta | quero excluir meu cadastro | perdi a senha e não entro mais
    o código não chega | o código não chegou no meu celular | não recebi o sms | quero mudar minha senha | o link pra trocar a senha não abre | o código não chega no meu celular
    como faço pra mudar minha senha`,
  selling: `
    quero vender por aqui | como coloco meu negócio na loja | tenho uma loja e quero oferecer meus produtos | quanto cobram pra vender | o que preciso pra ser vendedor
    sou artesã e quero anunciar minhas peças | como subo meus produtos | quanto vocês levam de comissão | quero ser fornecedor`,
  person: `
    quero falar com alguém | me passa pra um atendente | quero uma pessoa me atendendo | tem algum atendente online? | não quero falar com robô | me transfere pro gerente
    preciso de um ser humano | quero que me liguem | falar com o sac | quero falar com um atendente | qual o whatsapp de vocês | preciso falar com um atendente | têm número de WhatsApp
    quero falar com uma pessoa | me passa para um atendente | quero um humano me atendendo | me passa pra um humano | tem uma pessoa de verdade? | me conecta com o atendimento
    preciso de um atendente | você não me entende, quero uma pessoa | me passa pro supervisor | quero falar com o dono | podem me telefonar? | me liguem por favor | tem alguém pra me orientar?
    gostaria de falar com um supervisor | podem me ligar? | me conecta com um atendente por favor`,
  hours: `
    que horas abrem | até que horas atendem | estão abertos? | abrem aos domingos | trabalham amanhã? | qual o horário | fecham no almoço? | abrem no carnaval? | que dias funcionam
    que horas abre no sábado | abrem dia 3 de novembro | que horas vocês fecham hoje | que horas abrem na segunda | que horas vcs abrem no sabado | trabalham aos domingos? | abrem em feriado?
    atendem na semana santa? | até quando ficam abertos | que dias abrem | quando fecham | estão funcionando hoje? | abrem cedo? | que horas fecha | que dias vocês abrem | a loja abre na páscoa?`,
  contact: `
    qual o telefone | me passa o número | vocês têm whatsapp? | um email pra escrever | onde ficam | qual o endereço da loja | têm loja física? | em que cidade ficam | posso ir ver pessoalmente
    onde é a filial mais perto | têm instagram? | como chego na loja | são do Panamá? | onde fica a loja | alguém pode me ligar | qual o telefone de vocês | qual é o telefone de vocês
    onde vocês ficam | em que parte vocês ficam | onde vocês estão | têm loja? | onde encontro vocês | como encontro vocês | por onde entro em contato | têm facebook? | têm escritório?
    quero ir na loja, onde é | ficam em algum shopping? | têm filial em David? | em que bairro estão | como posso visitar vocês | por onde fica a loja de vocês | me passa um contato?
    vocês estão em algum shopping?`,
  greeting: `
    oi | olá | bom dia | boa tarde | boa noite | e aí | fala | opa | oie | oii | salve | alô | oi tudo bem | tudo bom? | como vai | beleza? | oi gente | com licença | tem alguém?
    oi, podem me atender? | oi robô | boa, uma pergunta | oi, quero perguntar uma coisa | como vocês estão | saudações | fala meu querido | bom dia pessoal | e aí, bom dia | olá, tem alguém aí
    opa, tem alguém aí? | boa noite pessoal | e aí, beleza? | olá, uma dúvida rápida | olá vizinho | boa noite a todos | oi, como vão as coisas | opa, tudo certo? | oiê, alguém por aqui?
    e aí galera | boa tarde, tudo bem com vocês? | Bom dia, td bem? | e ai blz | olá boa noite | tem alguém por aqui? | estão aí? | uma pergunta rápida | oi, tô por aqui
    oi, preciso te perguntar uma coisa | qual é | tudo certo? | tudo em ordem? | bom diaa | ótimo dia | bom dia pra todos | oi amigos | oi, como vai tudo | boa tarde a todos | bom dia a todos
    oi oi, como vão as coisas | desculpa o horário | oi, desculpe incomodar | fala equipe | oi, como tá o dia | opa opa | olá boa noite desculpa o horário | fala pessoal, como tá o dia`,
  farewell: `
    tchau | adeus | até logo | até mais | até amanhã | a gente se vê | vou embora | é só isso | mais nada | não preciso de mais nada | se cuida | tenha um bom dia | depois escrevo
    depois a gente conversa | flw | falou | já terminei | por enquanto é só | falamos outro dia | tenho que ir | fica com deus | boa noite, até | pronto, é isso | deixa assim | depois volto
    abraços | é só isso, até mais | beleza, depois eu volto | por hoje é só, até mais | falamos depois | tchau tchau | até a próxima | tô indo, se cuida | então tchau | bom, vou saindo
    preciso me despedir | era só isso, tchau | então tá, até mais ver | já vou, um abraço | flw, até mais | era so isso, ate logo | fui, um abraço | tô indo | bom, vou nessa
    terminei aqui, tchau | a gente se fala | tô satisfeito com isso | já chega | paro por aqui | boa noite pra vocês | bom descanso | durma bem | nos vemos por aí | vou desconectar
    amanhã a gente continua | nos vemos amanhã | depois escrevo pra vocês | preciso ir | até outro dia | preciso desconectar agora | até amanhã então | resolvi tudo | já deu | fui nessa então
    tchauzinho | abraços, até logo | vou deixar vocês | resolvi tudo, fui nessa`,
  thanks: `
    obrigado | obrigada | muito obrigado | valeu | brigadão | vlw | agradeço | agradecida | te agradeço de coração | você é demais | me ajudou muito | que atendimento bom | muito gentil
    foi útil | tudo claro obrigada | perfeito, era isso | excelente atendimento | bem explicado | deus te abençoe | que bom, obrigado | te devo uma | maravilha, muito obrigada | obg | grato
    valeu demais | obrigado, me salvou | valeu mesmo pela força | muito obrigada pela ajuda | show, agradeço demais | que gentileza, obrigado | agradecido | obrigadão | você é demais, obrigado
    fico agradecido a vocês | muito obrigada por tudo | você me salvou, valeu | agradeço demais | brigadão mesmo | agradeço de coração | brigadao cara | agradeço a atençao | fico agradecido
    muito grata a vocês | salvou minha vida | que prestativo | deus lhe pague | você é um amor, obrigada | mandou bem | mil vezes obrigado | ajudou muito | ótimo, obrigado por tudo
    que lindo, obrigada | me tirou do aperto | você facilitou minha vida | vocês foram ótimos | muito atencioso, obrigado | agradeço sua ajuda | nossa que bom, valeu
    que fofo, muito obrigada mesmo | você me tirou de um sufoco | ficou claro | entendi, obrigado | tudo entendido | super claro | ficou claríssimo | um milhão de obrigados | era isso, valeu
    show, ficou claro, valeu mesmo`,
  strange: `
    que horas são | que dia é hoje | tá calor? | vai chover? | como está o tempo | quanto é dois mais dois | me conta uma história | conta uma piada | canta alguma coisa | quem te criou
    você é humano? | você tem namorado? | qual é o seu nome | onde você mora | você gosta de futebol | quem ganhou ontem | quem é o presidente | qual é a capital do Peru
    quem inventou o telefone | traduz isso pro inglês | faz minha lição de casa | escreve um poema | o que acha da política | deus existe? | qual é o sentido da vida | tô triste
    me sinto sozinha | te amo | você é louco | você é burro | cala a boca | quanto mede a torre Eiffel | quantos habitantes tem o Brasil | o que significa amor | quem descobriu a América
    quanto tá o bitcoin | o que passa na tv hoje | que número saiu na loteria | como faço arroz com frango | receita de bolo | quando é carnaval | quando joga a seleção | qual meu signo
    que idade você tem | kkkkk | blá blá blá | ok | não sei | testando | teste | quem ganhou o jogo ontem | me conta uma piada | qual é a capital da França | quanto é sete vezes oito
    quantos anos tem o Messi | me empresta um dinheiro | chover | que horas são no Japão | me ajuda com a lição de matemática | você é um robô? | eu te amo | qual sua cor favorita
    me conta algo engraçado | você sabe dançar | quem escreveu Dom Quixote | está calor lá fora? | asdfg hjklç | vai chover amanha? | qual é a sua idade | quem está ganhando o jogo
    quem ganhou a eleição | em quem você vai votar | quando são as eleições | você é homem ou mulher | você tem filhos? | o que você comeu hoje | você gosta de samba | me diz algo interessante
    o que você acha de mim | sabe falar chinês? | quanto pesa um elefante | a que distância fica a lua | quem canta essa música | como se diz cachorro em inglês | o que é um buraco negro
    qual é a raiz de nove | que dia cai o natal | tô com dor de cabeça | tô com fome | tô com sono | você é deus? | você é inteligente? | de que cor é o mar | quem corre mais rápido
    quem é mais forte | por que o céu é azul | o que você sonha | qual sua comida favorita | o que deu no jornal | quanto falta pro verão | me conta alguma coisa | quantos dias tem o ano
    você é feliz? | onde fica a China | de que cor é o céu | quem é mais alto, eu ou você | tô entediado | me distrai | me conta um segredo | vamos jogar alguma coisa | quem pintou esse quadro
    quem escreveu dom casmurro | qual é o maior planeta | quantos quilômetros até a lua | quem foi Tiradentes | me faz rir | que filme eu assisto | qual é o maior rio | quem pintou a mona lisa
    tô entediado, me distrai`,
  thing: `
    liquidificador | tênis nike | iphone 15 | cartão de memória 64 gb | cofre | sacola de presente | papel de presente | relógio de parede | câmera de segurança | cadeira de rodas
    mesa de centro | berço de viagem | mala de viagem | capacete de bicicleta | bola de futebol | jogo de tabuleiro | livro de receitas | caderno pautado | tinta pra impressora
    cabo de carga rápida | bateria de lítio | ventilador de teto | roupa de cama | vestido de festa | camisa de manga longa | sapatos de trabalho | luvas de cozinha | luminária de mesa
    fita de embalagem | porta cartões | carteira de couro | posto de gasolina de brinquedo | caixa de envio | carrinho de compras infantil | fantasia de polícia | trocador de bebê
    telefone fixo | lista telefônica | caixa registradora de brinquedo | carteira feminina | organizador de cartões | casa de bonecas | telefone sem fio | caixa de ferramentas | saco de dormir
    banco de madeira | papelão | carro de controle remoto | porta de segurança | relógio despertador | criado mudo | régua de madeira | bola de praia | livro infantil | livro de piadas
    bolsa de couro vegano | capinha de celular | boné preto | óleo de coco | leite de amêndoas | pneu aro 15 | panela de pressão | fita adesiva | tinta branca | creme pras mãos
    jaqueta leve com bolsos e zíper | toalha de mesa de algodão com flores | estante de três níveis para livros | jogo de copos de vidro, 6 peças | leite em pó, lata de 800 g
    chá verde em saquinhos, caixa de 20 | lápis de 24 cores com estojo | romance histórico do Panamá | a casa do rio | contos da selva | guia de árvores da Costa Rica | vaso de cerâmica médio
    quebra cabeça de 500 peças | lanterna recarregável com gancho | colar de prata com pingente azul | camiseta de algodão gola redonda | blusa branca de linho manga curta
    suco de laranja, pacote de 4 | areia pra gato, saco de 10 kg | mochila preta de dois compartimentos | pulseira inteligente com tela | barraca de camping com teto | cinto de couro ajustável`,
}
