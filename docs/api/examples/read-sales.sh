# GET /api/v1/admin/statistics/sales
# Lo que se vendió este mes, al lado del mes anterior.
curl --fail-with-body --silent --show-error "$ISTMO_URL/api/v1/admin/statistics/sales?period=month" \
  --header "Authorization: Bearer $ISTMO_KEY" --header "Istmo-Version: 2026-11-28"
