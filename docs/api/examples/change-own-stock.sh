# POST /api/v1/store/inventory/{variantId}/adjust
# Con la clave de una tienda: se contaron doce unidades de un producto propio.
curl --fail-with-body --silent --show-error \
  --request POST "$ISTMO_URL/api/v1/store/inventory/$OWN_PRODUCT_ID/adjust" \
  --header "Authorization: Bearer $ISTMO_STORE_KEY" --header "Istmo-Version: 2026-11-28" \
  --json '{ "type": "set", "quantity": 12, "reason": "inventory_count" }'
