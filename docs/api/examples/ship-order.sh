# POST /api/v1/admin/orders/{id}/seller-orders/{sellerOrderId}/ship
# Un paquete sale con su mensajería y su número de guía; el comprador recibe una carta.
curl --fail-with-body --silent --show-error \
  --request POST "$ISTMO_URL/api/v1/admin/orders/$ORDER_ID/seller-orders/$SELLER_ORDER_ID/ship" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28" \
  --json '{ "courier": "Uno Express", "guideNumber": "UE-100200" }'
