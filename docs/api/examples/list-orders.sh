# GET /api/v1/admin/orders
# Los pedidos pagados que esperan que alguien los prepare, los más nuevos primero.
curl --fail-with-body --silent --show-error \
  "$ISTMO_URL/api/v1/admin/orders?status=processing&payment=paid" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28"
