# GET /api/v1/admin/returns
# Las devoluciones que esperan una respuesta.
curl --fail-with-body --silent --show-error "$ISTMO_URL/api/v1/admin/returns?status=pending" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28"
