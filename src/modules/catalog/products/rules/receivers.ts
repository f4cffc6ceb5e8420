import { foldText } from '#lib/text.ts'

/** Somebody who is given something: what products say that are for them, and what those say that are for others. */
export type Receiver = {
  says: readonly string[]
  others: readonly string[]
  /** What is for an age that begins below so many months is for them; null where no age says that. */
  belowMonths: number | null
}

type Kind = keyof typeof ASKED

/** Animals that somebody lives with. */
export const PETS: readonly string[] =
  `perro perros perra perras perrito perritos gato gatos gata gatas gatito gatitos cachorro
  cachorros mascota mascotas dog dogs cat cats puppy kitten pet pets`.split(/\s+/)

/** How people are called who receive something, in three languages; folded, each also in plural. */
const ASKED = {
  baby: 'bebe,bebita,bebito,recien nacido,baby,babies,newborn,toddler',
  children:
    'ninos,nenes,hijos,sobrinos,nietos,kid,child,children,crianca,filhos,netos,chiquitos,pequenos,infantil',
  girl: 'nina,nena,hija,sobrina,nieta,girl,daughter,niece,menina,filha,neta',
  boy: 'nino,nene,hijo,sobrino,nieto,boy,son,nephew,menino,filho,neto',
  woman: `mujer,dama,senora,esposa,novia,chica,ella,mama,mami,mamita,madre,abuela,abuelita,suegra,madrina,hermana,amiga,tia,prima,
  cunada,jefa,woman,women,lady,ladies,wife,girlfriend,mom,mum,mommy,mother,grandma,grandmother,sister,aunt,her,mulher,
  namorada,mae,mamae,avo,vovo,sogra,irma`,
  man: `hombre,caballero,senor,esposo,marido,novio,chico,papa,papi,padre,abuelo,abuelito,suegro,padrino,hermano,amigo,tio,
  primo,cunado,jefe,man,men,husband,boyfriend,dad,daddy,father,grandpa,grandfather,brother,uncle,him,homem,homens,
  namorado,pai,papai,sogro,irmao`,
} as const

/** What products say of whom they are for. */
const SAYS: Record<Kind, string> = {
  baby: 'bebe,bebes,recien nacido,recien nacidos,baby,babies,newborn,newborns',
  children: 'nino,ninos,nina,ninas,infantil,infantiles,kids,children,boys,girls,crianca,criancas',
  girl: 'nina,ninas,nena,nenas,ninos,infantil,infantiles,girl,girls,kids,children,menina,meninas,criancas',
  boy: 'nino,ninos,nene,nenes,infantil,infantiles,boy,boys,kids,children,menino,meninos,criancas',
  woman:
    'mujer,mujeres,dama,damas,femenino,femenina,femeninos,femeninas,senora,senoras,women,womens,ladies,mulher,mulheres,feminino,feminina',
  man: 'hombre,hombres,caballero,caballeros,masculino,masculina,masculinos,masculinas,men,mens,homem,homens',
}
const BABY_MONTHS = 24
const CHILD_MONTHS = 144
const OF_ALL = 'unisex'

const listed = (words: string) => words.split(/\s*,\s*/)
const kinds = Object.keys(ASKED) as Kind[]

/** What a person is called beside other words without being led to: 'zapatos mujer', 'camisa de hombre'. */
export const CALLED =
  'mujer,hombre,dama,caballero,nino,nina,women,men,woman,man,girl,boy,kid,mulher,homem,homens,crianca'
/** What a person is called after a word that leads to them. */
export const NAMED = kinds.flatMap((kind) => listed(ASKED[kind])).join(',')

/** Who is named by a word; null where it names no person. */
export function receiverOf(said: string): Receiver | null {
  const word = foldText(said).replace(/\s+/g, ' ').trim()
  const kind = kinds.find((one) =>
    listed(ASKED[one]).some((name) => name === word || `${name}s` === word || `${name}es` === word),
  )
  if (!kind) return null
  const isGrown = kind === 'woman' || kind === 'man'
  const own = listed(SAYS[kind])
  const others = kinds.filter((one) => one !== kind).flatMap((one) => listed(SAYS[one]))
  return {
    says: isGrown ? [...own, OF_ALL] : own,
    others: [...others, ...PETS].filter((one) => !own.includes(one)),
    belowMonths: isGrown ? null : kind === 'baby' ? BABY_MONTHS : CHILD_MONTHS,
  }
}

/** Those who are meant by an age alone. */
export const CHILDREN = receiverOf('ninos')!
