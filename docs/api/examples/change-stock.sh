# POST /api/v1/admin/inventory/{variantId}/adjust
# Llegaron cinco unidades: se suman y queda escrito por qué.
curl --fail-with-body --silent --show-error \
  --request POST "$ISTMO_URL/api/v1/admin/inventory/$PRODUCT_ID/adjust" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28" \
  --json '{ "type": "add", "quantity": 5, "reason": "purchase", "notes": "Factura 1024" }'
