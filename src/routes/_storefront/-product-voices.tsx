import type { Output } from '#browser/client.ts'
import { SeenSection } from '#modules/catalog/products/components/shop/seen-section.tsx'
import { QuestionSection } from '#modules/sales/feedback/components/shop/question-section.tsx'
import { ReviewSection } from '#modules/sales/feedback/components/shop/review-section.tsx'

type ProductVoicesProps = {
  first: {
    product: Output<'GET /products/{id}'>
    /** Null where they could not be read. */
    reviews: Output<'GET /products/{id}/reviews'> | null
    questions: Output<'GET /products/{id}/questions'> | null
  }
  siteName: string
}

/** What buyers say of a product, what others asked about it, and what this browser saw before. */
export function ProductVoices({ first: { product, reviews, questions }, siteName }: ProductVoicesProps) {
  const { id: productId, rating } = product
  const seller = product.seller?.name ?? siteName
  return (
    <>
      {reviews && <ReviewSection productId={productId} rating={rating} seller={seller} first={reviews} />}
      {questions && <QuestionSection productId={productId} seller={seller} first={questions} />}
      <SeenSection productId={productId} />
    </>
  )
}
