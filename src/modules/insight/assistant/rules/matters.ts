import type { Locale } from '#lib/locale.ts'
import type { Intent } from '../rules.ts'

/**
 * Matters with an answer of their own: whatever else a sentence says, the noun decides. "My refund has not arrived" is
 * about a refund and not about a parcel. Those that stand first win.
 */
export const MATTERS = [
  'gift_card',
  'refund',
  'plans',
  'account',
  'invoice',
  'selling',
  'refused',
  'warranty',
  'cancel',
  'person',
] as const
export type Matter = (typeof MATTERS)[number]

export const INTENT_OF: Record<Matter, Intent> = {
  gift_card: 'payment',
  refund: 'return',
  plans: 'discount',
  account: 'help',
  invoice: 'payment',
  selling: 'help',
  refused: 'payment',
  warranty: 'return',
  cancel: 'return',
  person: 'help',
}

const ES = {
  parcel: 'pedido/orden/compra/paquete/encomienda',
  staff:
    'humano/humana/asesor/asesora/agente/operador/operadora/representante/ejecutivo/ejecutiva/supervisor/supervisora/encargado/encargada/gerente/responsable',
  mine: 'mi/mis/nuestro/nuestra/nuestros/nuestras',
  offer: 'vender/vendo/vendemos/comercializar/ofrecer/publicar/anunciar/exhibir/promocionar',
  want: 'quiero/kiero/quisiera/queremos/deseo/deseamos/puedo/podemos/podria/como/gustaria/interesa',
  works:
    'pasa/paso/pasan/acepta/acepto/aceptan/agarra/agarro/funciona/funciono/sirve/entra/corre/procesa/lee',
}
const EN = {
  order: 'order/orders/purchase/package/parcel',
  staff:
    'human/humans/agent/representative/rep/operator/advisor/adviser/supervisor/attendant/clerk/salesperson/salesman',
  works: 'go/goes/going/work/works/working/through/accepted/pass/process',
}
const PT = {
  order: 'pedido/compra/encomenda/pacote/ordem',
  staff:
    'humano/humana/atendente/vendedor/vendedora/gerente/responsavel/supervisor/supervisora/representante/consultor/consultora/operador',
  mine: 'meu/meus/minha/minhas/nosso/nossos/nossa/nossas',
  works: 'passa/passou/passam/aceita/aceitou/funciona/funcionou/vai/foi/entra',
}

/** As phrases are written in `Words`: `a/b` is either, `a*` whatever begins so. */
export const MATTER_PHRASES: Record<Locale, Record<Matter, string>> = {
  es: {
    gift_card: `tarjeta/bono/vale/certificado/cupon de regalo/obsequio, tarjeta regalo, gift card/cards, giftcard*`,
    refund: `
      reembols*, reintegr*, devol*/devuelv*/regres*/retorn* … plata/dinero/billete, plata/dinero … vuelta/devuel*/devol*,
      quiero/donde/cuando/recuper* … mi/la plata/dinero`,
    plans: `
      premium, membresia*, suscri*, subscri*, que/cuales/sus/los/otros planes, planes hay/tienen/ofrecen/manejan,
      plan basico/mensual/anual, ser/hacerme/hacerse/soy … miembro/socio/socia`,
    account: `
      contrasena*, password, mi clave, olvid*/perdi/recuper*/recuerd*/acuerd*/restable*/reset* … clave/usuario/pin,
      cambi* … mi/la clave, entrar/ingresar/acceder/accesar/loguear*/iniciar/meterme … cuenta/sesion/perfil,
      no … puedo/deja/logro/permite entrar/ingresar/acceder/loguearme, inicio de sesion, mi/mis perfil/usuario,
      codigo de/para … verificacion/acceso/confirmacion/entrar/ingresar/seguridad, no … llega/llego/recibo/recibi … codigo/sms,
      borr*/elimin*/cerrar/cierro/desactiv*/baja … cuenta, crear/creo/abrir/abro/hacer/hago/sacar/saco … cuenta,
      me hago cuenta, registrarme, me registro, inscrib*, cuenta bloque*/suspend*/hacke*/jaque*, bloque*/hacke*/jaque*/robaron … cuenta,
      cambi*/actualiz*/modific*/edit*/correg* … mi/mis correo/email/mail/telefono/numero/nombre/datos/apellido`,
    invoice: `
      factur*, el/un/mi/del/los/mis recibo, recibo de/por, comprobante fiscal, comprobante de compra, ruc,
      a nombre de … empresa/compania`,
    selling: `
      ${ES.want} ${ES.offer}, ${ES.offer} … ${ES.mine}, ${ES.want} … ${ES.offer} … plataforma/pagina/sitio/ustedes/aqui,
      como hago/hacer/puedo … ${ES.offer}, empezar a vender, para vender aqui/con/en,
      abrir/abro/crear/creo/montar/poner/registrar … mi/una tienda, comision*, a/para los vendedores,
      ser/soy/somos/hacerme/convertirme … vendedor/vendedora/vendedores/proveedor/proveedora/proveedores,
      soy/somos artesan*/emprended*/productor*/fabricante*/mayorista*/disenador*`,
    refused: `
      tarjeta/pago/transaccion/cobro/banco … rechaz*/deneg*/declin*/nego/niega/negada/negado/fallo/falla/rebot*/bloque*/error,
      rechaz*/deneg*/declin*/rebot* … tarjeta/pago/compra/transaccion, no … ${ES.works} … tarjeta/pago,
      tarjeta/pago no … ${ES.works}, no … deja/permite/puedo/logro pagar, no me/nos deja/permite … pagar/pago,
      error … pagar/pago/pagando, pagar/pago … error, cobr*/descont*/debit* … veces/doble/duplicado, doble cobro`,
    warranty: `garanti*, si se/me … dana/danan/rompe/rompen/descompone/malogra/averia/quema`,
    cancel: `
      cancel*/anul*/deten*/deshac*/elimin*/borr* … ${ES.parcel}, ${ES.parcel} … cancel*/anul*, cancelarlo, cancelarla,
      como cancelo, cancel* eso/esa/ese/esto/todo, cancelame, cancelenlo, cancelenme, anul*, arrepent*, arrepient*,
      ya no … quiero/queria/necesito … pedi/pedido/compre/compra/orden/ordene, ya no lo/la/los/las quiero/necesito,
      pedi/compre/ordene … sin querer, pedi/compre/ordene … error/equivocacion`,
    person: `
      habl*/comunic*/pasame/pasarme/paseme/pasenme/pasar/transfer*/conect*/contact*/atend*/atiend*/chatear/conversar … persona/alguien/${ES.staff},
      quiero/necesito/deseo/prefiero/con/hay/un/una ${ES.staff}, quiero/necesito/deseo … ${ES.staff}, persona real/humana, alguien real,
      whatsapp, wasap, guasap, whats, wsp, wpp, numero de telefono/celular/contacto, a que numero,
      telefono/numero/celular … llam*/contact*/comunic*, llam* … telefono/numero, los/las/les llamo,
      atencion/servicio al cliente/publico, call center`,
  },
  en: {
    gift_card: `gift card/cards/voucher/vouchers/certificate/certificates, giftcard*, store credit`,
    refund: `refund*, reimburs*, money … back, get/want/give/return/wheres/where … my money`,
    plans: `
      premium, membership*, subscri*, unsubscri*, what/which/your plans, plans do/are, monthly/yearly/annual/basic plan,
      be/become/becoming/being … member`,
    account: `
      password*, passcode, username, log/logging/sign/signing in/into, login, cant/cannot get/getting in, locked out, verification/confirmation/security/access code,
      code to … in/enter/verify, not/didnt/dont/never/havent/wheres … get/getting/receive/received/got/gotten … code,
      delete/close/deactivate/remove/cancel/erase … account/profile, create/make/open/opening/register/need … account,
      sign/signing up, register*, hack*/stole/locked/blocked … account, account … hack*/locked/blocked/suspended,
      change/update/edit/fix/correct … my email/phone/number/name/details/profile/info, my profile/username/login, my account`,
    invoice: `invoice*, receipt*, the/my bill, bill for/of, proof of purchase, tax id`,
    selling: `
      want/wanna/like/love/wish/how/start/begin/trying/looking/hoping/able to sell, wanna/can/could/may/do/should i/we sell, i/we wanna sell,
      start/begin selling, sell/selling my/our/here/with/through, market/list/offer/advertise/promote/listing … my/our/your … products/goods/stuff/things/items/brand/platform/site/work/crafts,
      become/be/becoming/being a/an seller/vendor/merchant/supplier, open/create/start/set/opening/starting … a/my/own store/shop,
      commission*, do/as/for/from sellers/vendors, seller/vendor fee/fees/account, im/am/we/are … artisan/artisans/maker/makers/craftsman/designer/manufacturer/wholesaler/supplier`,
    refused: `
      card/payment/bank/transaction … declin*/reject*/refus*/denied/deny/fail*/error/bounc*, declin*/reject*/refus* … card/payment/transaction,
      card/payment … wont/doesnt/didnt/isnt/not/cant/couldnt/keeps … ${EN.works}, wont/doesnt/didnt/not/cant … take/accept/accepting/taking … my card/payment,
      cant/cannot/unable/wont/doesnt … pay/checkout, not able to pay, error … pay/paying/payment/checkout, pay/paying/payment/checkout … error,
      charg*/billed/debited … twice/double/again, double charg*`,
    warranty: `warrant*, guarante*, if … breaks/fails/dies/malfunctions, it/this covered, covered by`,
    cancel: `
      cancel/cancels/canceled/cancelled, cancelation, cancellation, cancel* … my/the/an … ${EN.order}, change/changed/changing my mind, dont/didnt want … ordered/order/bought/anymore, no longer want/need,
      ordered/bought … mistake/accident*, mistake/accident* … ordered/bought, undo/stop/void/revoke … ${EN.order}`,
    person: `
      speak*/talk*/chat/connect*/transfer*/reach/contact/put/get/hear … somebody/someone/person/${EN.staff}, real/actual/live/another human/person/agent/someone,
      want/need/give/prefer/a/an ${EN.staff}, want/need/give … ${EN.staff}, whatsapp, phone number, your number, a/what/which number … call/phone/reach/ring/text,
      call/phone/ring you, customer service/support/care, hotline, call center`,
  },
  pt: {
    gift_card: `cartao/vale/cartoes presente, cartao/vale/cartoes de presente, gift card/cards, giftcard*`,
    refund: `
      reembols*, estorn*, ressarc*, dinheiro/grana/valor … volta, devolv*/devolu* … dinheiro/grana/valor,
      quero/cade/quando/onde/recuper* … meu/minha dinheiro/grana`,
    plans: `
      premium, assinatura*, assinar, assinante*, mensalidade*, que/quais/os/seus/outros planos, planos tem/voces/vcs/ha,
      plano basico/mensal/anual, ser/virar/sou … membro/socio/socia`,
    account: `
      senha*, login, logar, entrar/acessar/acesso … conta/perfil/cadastro, nao … consigo/deixa/posso entrar/acessar/logar,
      codigo de/para/pra … verificacao/acesso/confirmacao/entrar/seguranca, nao … chega/chegou/recebi/recebo … codigo/sms,
      exclu*/apag*/delet*/encerr*/fech*/cancel*/remov* … conta, criar/crio/abrir/abro/fazer/faco/ter … conta/cadastro, cadastr*,
      hacke*/bloque*/invadi*/roubaram … conta, conta … hacke*/bloque*/invadi*/suspens*, meu perfil/usuario,
      mud*/troc*/atualiz*/alter*/corrig* … meu/minha/meus email/mail/telefone/numero/nome/dados/celular`,
    invoice: `nota fiscal, notas fiscais, nf, nfe, recibo*, minha/uma/da/na nota, comprovante fiscal, comprovante de/da compra, fatura*, cnpj`,
    selling: `
      quero/queria/queremos/posso/podemos/como/desejo/desejamos/gostaria/gostariamos vender/vendo/anunciar/comercializar,
      gostaria/como/comecar/comeco/quero/faco … de/a/faco/faz/fazer/pra/para vender/anunciar/comercializar,
      vender/vendo/anunciar/comercializar/oferecer/divulgar … ${PT.mine}, vender/anunciar/comercializar … aqui/site/plataforma/voces/vcs,
      abrir/abro/criar/crio/montar/monto … uma/minha loja, comissao, comissoes, quem vende, lojistas,
      ser/sou/somos/virar/tornar … vendedor/vendedora/lojista/fornecedor/fornecedora, sou/somos artes*/produtor*/fabricante*/lojista*/fornecedor*/empreended*`,
    refused: `
      cartao/pagamento/banco/transacao … recus*/negou/negado/negada/nega/rejeit*/falh*/bloque*/erro, recus*/rejeit* … cartao/pagamento/compra,
      nao … ${PT.works} … cartao/pagamento, cartao/pagamento nao … ${PT.works}, nao … consigo/deixa/consegui pagar,
      erro … pagar/pagamento, pagar/pagamento … erro, cobr*/debit* … vezes/dobro/duplicad*, cobranca duplicada`,
    warranty: `garanti*, se … quebrar/estragar/pifar/queimar`,
    cancel: `
      cancelar, cancelo, cancelei, cancelem, cancelado, cancelamento, cancela/cancele isso/tudo/ai, cancel* … ${PT.order}, desist* … ${PT.order}, arrepend*, nao … quero/queria/preciso mais, comprei/pedi … sem querer, comprei/pedi … engano`,
    person: `
      fal*/convers*/pass*/transfer*/atend*/contat*/chama*/liga* … pessoa/alguem/${PT.staff}, quero/preciso/prefiro/um/uma/com ${PT.staff}, quero/preciso … ${PT.staff},
      pessoa real, pessoa de verdade, whatsapp, whats, zap, wpp, numero/telefone/celular … lig*/contat*/contato/cham*, lig*/cham* … numero/telefone,
      numero de telefone/contato, sac, atendimento ao cliente, central de atendimento`,
  },
}
