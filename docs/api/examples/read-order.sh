# GET /api/v1/admin/orders/{id}
# Un pedido con sus líneas, sus pagos y sus paquetes.
curl --fail-with-body --silent --show-error "$ISTMO_URL/api/v1/admin/orders/$ORDER_ID" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28"
