import type { CellOf, Profile } from '../profiles.ts'

const variationOf = (cellOf: CellOf) => {
  const name = cellOf('variationname').trim()
  return name.toLowerCase() === 'regular' ? '' : name
}

export const square: Profile = {
  name: 'Square',
  signs: ['token itemname variationname price', 'itemname variationname sku price'],
  headers: {
    title: 'itemname',
    group: 'referencehandle itemname',
    stock: 'currentquantity* newquantity*',
    categories: 'categories category reportingcategory',
    option1Name: 'optionname1 variationname',
    option1Value: 'optionvalue1 variationname',
    option2Name: 'optionname2',
    option2Value: 'optionvalue2',
    isDraft: 'archived',
  },
  cells: {
    option1Name: (_, cellOf) => cellOf('optionname1') || (variationOf(cellOf) && 'Presentación'),
    option1Value: (_, cellOf) => cellOf('optionvalue1') || variationOf(cellOf),
    isDraft: (archived) => archived.trim() && String(/^(y|yes|true|1)$/i.test(archived.trim())),
  },
  keepsGroup: true,
}
