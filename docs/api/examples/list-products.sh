# GET /api/v1/admin/products
# Los productos cuyo título o código contiene unas palabras, de cinco en cinco.
curl --fail-with-body --silent --show-error --get "$ISTMO_URL/api/v1/admin/products" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28" \
  --data-urlencode "q=$WORDS" \
  --data-urlencode "pageSize=5"
