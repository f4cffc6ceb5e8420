# GET /api/v1/admin/products/{id}
# Un producto con todo lo que se puede cambiar de él.
curl --fail-with-body --silent --show-error "$ISTMO_URL/api/v1/admin/products/$PRODUCT_ID" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28"
