import { m } from '#paraglide/messages.js'
import type { ProductDetails } from './product-details.ts'

/** Everything there is to read about a product: the long text, the table, delivery and warranty. */
export function ProductStory({ product }: { product: ProductDetails }) {
  const { longDescription, specifications, shippingInfo, warrantyInfo, uniqueCode, gtin } = product
  const rows = [
    ...specifications,
    ...(uniqueCode ? [{ name: m.common_code(), value: uniqueCode }] : []),
    ...(gtin ? [{ name: m.storefront_gtin(), value: gtin }] : []),
  ]
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="flex min-w-0 flex-col gap-8">
        {longDescription && (
          <section aria-labelledby="story" className="min-w-0">
            <h2 id="story" className="mb-3 font-bold text-xl">
              {m.common_description()}
            </h2>
            <div className="flex max-w-prose flex-col gap-4">
              {longDescription.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph} className="wrap-anywhere whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </div>
          </section>
        )}
        {shippingInfo && <Note title={m.common_shipping()} text={shippingInfo} />}
        {warrantyInfo && <Note title={m.common_warranty()} text={warrantyInfo} />}
      </div>
      {rows.length > 0 && (
        <section aria-labelledby="specifications" className="min-w-0">
          <h2 id="specifications" className="mb-3 font-bold text-xl">
            {m.common_specifications()}
          </h2>
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <table className="w-full text-left text-sm">
              <tbody>
                {rows.map(({ name, value }) => (
                  <tr key={name} className="border-line border-b last:border-b-0">
                    <th
                      scope="row"
                      className="w-2/5 bg-sunken px-4 py-2.5 align-top font-semibold wrap-anywhere"
                    >
                      {name}
                    </th>
                    <td className="px-4 py-2.5 wrap-anywhere">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-bold text-lg">{title}</h2>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  )
}
