/** What an export holds: the columns of each table, whose name its file has. */
export const EXPORTED: Readonly<Record<string, string>> = {
  products: `id store_id title description long_description price_cents price_to_cents sold_options rating rating_count
    image_url featured is_draft unique_code brand gtin specifications shipping_info warranty_info deciding_category_id
    version archived_at created_at updated_at`,
  product_variants: `id product_id store_id option_values title unique_code gtin price_cents weight_grams image_url
    position created_at archived_at`,
  product_options: 'product_id position name values',
  product_images: 'id product_id url alt_text is_primary display_order',
  product_offers: `id product_id variant_id price_cents compare_at_cents regular_cents starts_at ends_at units units_sold
    started_at ended_at sold_out_at created_at`,
  offer_units: 'order_id offer_id quantity',
  product_prices: 'id product_id variant_id price_cents since',
  product_edits: 'id actor_id change created_at undone_at',
  product_changes: 'change_id product_id is_new before after outcome created_at',
  product_notices:
    'id product_id variant_id kind user_id email locale price_cents confirmed_at ended_at created_at',
  categories: `id name slug description is_active is_seasonal position commission_hundredths itbms_percent created_at
    updated_at`,
  category_old_slugs: 'slug category_id',
  old_addresses: 'id path product_id target created_at',
  import_templates: 'id store_id name choices headers created_at',
  import_categories: 'id store_id folded name decision category_id reason chosen_by chosen_at',
  category_listings: 'product_id category_id position listed_at',
  gift_pages: 'id slug title description suits max_dollars is_active version updated_at',
  synonym_groups: 'id words category_ids max_dollars is_one_way version updated_at',
  media_files: 'id kind mime width height bytes owner_id created_at',
  shipping_tables: 'id store_id rates version updated_at updated_by',
  stock_levels: `product_id on_hand reserved min_stock_level max_stock_level reorder_point location supplier
    last_restock_date`,
  stock_reservations: 'order_id product_id quantity expires_at',
  inventory_transactions: `id product_id transaction_type quantity previous_stock new_stock reason reference_number notes
    order_id user_id import_id created_at`,
  inventory_alerts: 'id product_id alert_type threshold is_active is_resolved resolved_at created_at',
  business_stores: `id owner_id name approved_name description contact_email contact_phone address status
    approval_status verified approved_at approved_by rejection_reason slug logo_url on_holiday handling_days version
    settings shared_at named_at contact_email_at created_at updated_at`,
  store_members: 'store_id user_id role created_at',
  store_old_slugs: 'slug store_id',
  store_payment_settings: `store_id bank_name account_holder bank_account account_type routing_number swift_code
    bank_instructions crypto_wallet_address crypto_currencies crypto_network crypto_confirmations crypto_addresses
    version created_at updated_at`,
  store_movements: `id store_id kind amount_cents direct_cents balance_cents store_order_id refund_id payout_id reason
    actor_id created_at`,
  store_balances: 'store_id balance_cents earned_cents updated_at',
  store_order_earnings: 'store_order_id store_id net_cents available_at',
  payout_batches: `id number state total_cents payouts made_by proof_id decided_by decided_at cancel_reason created_at`,
  payouts: `id batch_id store_id amount_cents reference bank_name account_type account_number account_holder bounced_at
    bounce_reason`,
  profiles: `id email full_name phone phone_verified avatar_media_id role subscription_plan locale email_confirmed_at
    created_at updated_at anonymised_at`,
  addresses: `id user_id slot full_name phone address state city corregimiento landmark zip_code is_default created_at
    updated_at`,
  consents: 'user_id kind locale given_at',
  earlier_customers: 'id file_id state created_at invited_at',
  earlier_orders: `id file_id number email buyer_name status discount_cents shipping_cents tax_cents total_cents
    refunded_cents placed_at`,
  earlier_order_lines: 'order_id place title code quantity unit_price_cents variant_id',
  earlier_gift_cards: 'reference card_id',
  person_notes: 'id user_id author_id body created_at',
  contact_messages: 'id name email phone topic subject message locale created_at',
  review_letter_stops: 'user_id created_at',
  unpaid_exemptions: 'user_id granted_by created_at',
  user_interactions: 'id user_id product_id interaction_type created_at',
  cart_recoveries: 'id user_id variant_ids code first_at second_at',
  cart_lines: `user_id product_id quantity price_cents_added list_cents_added price_kept_until created_at updated_at`,
  wishlist_items: 'id user_id product_id price_cents was_in_stock created_at',
  orders: `id number user_id status payment_status payment_method shipping_method subtotal_cents shipping_cents
    total_cents gift_card_cents currency is_premium billing_info gift locale stock_state open_from_attempt cancel_reason
    is_short_hold expires_at paid_at completed_at version created_at updated_at`,
  order_lines: `id order_id seller_order_id position product_id variant_id title image_url unique_code list_price_cents
    unit_price_cents quantity line_cents is_gift commission_hundredths commission_cents itbms_percent itbms_cents promised_on
    handling_days transit_days`,
  order_adjustments: 'order_line_id source cents percent borne_by',
  promotions: `id store_id name applies conditions effect borne_by combines code_count max_uses
    max_uses_per_person max_cents used_count given_cents starts_at ends_at is_paused version created_at updated_at`,
  promotion_codes: 'code folded promotion_id max_uses used_count created_at',
  promotion_uses: 'order_id promotion_id user_id code cents shipping_cents given_back_at created_at',
  cart_codes: 'user_id code created_at',
  order_notes: 'id order_id author_id body created_at',
  seller_orders: `id order_id store_id number subtotal_cents shipping_cents total_cents status cancel_reason payment_id
    payment_state stock_state account asked_at due_at looked_at bank_reference proof_id proof_at rejection_reason
    decided_by decided_at shipped_at courier guide_number delivered_at delivered_by created_at updated_at`,
  order_refunds:
    'id order_id store_id shipping_cents extra_cents amount_cents reason created_by failed_at created_at',
  refund_shipping: 'order_refund_id seller_order_id cents',
  refund_lines: 'order_refund_id order_line_id quantity cents',
  payments: `id order_id purchase_id gift_purchase_id store_id attempt provider provider_payment_id state amount_cents captured_cents
    refunded_cents captured_at currency live_mode confirmed_by failure_code charge_id created_at updated_at`,
  refunds: `id payment_id order_id purchase_id gift_purchase_id store_id amount_cents reason state provider_refund_id cause_id proof_id
    created_at done_at sent_at bounced_at asked_at`,
  crypto_quotes: `id user_id store_id currency network address is_test amount_cents rate amount confirmations status
    order_id payment_id tx_hash tx_source seen_block seen_confirmations confirmed_at remark expires_at created_at
    updated_at`,
  returns: `id number order_id user_id store_id kind reason photo_media_id status asked_cents refund_cents
    shipping_cents lowered_reason reject_reason is_restocked decided_by decided_at created_at updated_at`,
  return_lines: 'return_id order_line_id quantity cents',
  gift_cards: `id last4 initial_cents balance_cents state blocked_reason expires_at issued_by recipient_email note
    version created_at updated_at`,
  gift_card_entries: 'id card_id kind amount_cents order_id payment_id refund_id actor_id reason created_at',
  gift_card_purchases: `id user_id amount_cents asked_cents method status locale design recipient_name sender_name note delivery
    recipient_email send_on card_id delivered_at resent_at paid_at expires_at created_at updated_at`,
  subscription_prices: `id type plan_type plan_name price_cents features product_limit commission_hundredths is_active
    updated_at`,
  plan_purchases: `id user_id store_id type store_name store_email store_asked_at plan_type amount_cents method status
    locale paid_at expires_at created_at updated_at`,
  plan_subscriptions: `id user_id store_id plan_type amount_cents status start_date end_date payment_method payment_id
    cancelled_at reminded_days created_at updated_at`,
  reviews: `id product_id user_id store_id words created_at answer answered_at answered_by hidden_at hidden_by
    hidden_reason stars edited_at removed_at`,
  review_photos: 'media_id review_id position',
  review_votes: 'review_id user_id created_at',
  review_reports: 'review_id user_id reason settled_at created_at',
  questions: `id product_id user_id store_id words created_at answer answered_at answered_by hidden_at hidden_by
    hidden_reason`,
  question_reports: 'question_id user_id reason settled_at created_at',
  settings: `block value version updated_at updated_by`,
  payment_gateways: 'id type name config is_active version created_at updated_at',
  audit_log: `id actor_id actor_kind key_id address action target_kind target_id before after reason created_at`,
}

/** What stands in a column instead of what is stored there. */
export const SHOWN_INSTEAD: Readonly<Record<string, string>> = {
  'settings.value': `value - 'smtpPasswordSealed'`,
}

const SECRET = 'a secret, or the trace of one'
const PASSING = 'work that passes: a machine needs it for a while'
const DERIVED = 'counted from what is exported'
const BEFORE = 'of the release before, copied elsewhere'
const COUNTED = 'visits without names, and figures that are counted from them'

/** The tables that an export leaves out, and columns of the others, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  account_tokens: SECRET,
  api_keys: SECRET,
  card_choices: 'cards stay with the provider',
  card_holders: 'cards stay with the provider',
  saved_cards: 'cards stay with the provider',
  credentials: SECRET,
  factor_setups: SECRET,
  known_devices: SECRET,
  pending_registrations: SECRET,
  phone_codes: SECRET,
  push_devices: SECRET,
  push_keys: SECRET,
  recovery_codes: SECRET,
  second_factors: SECRET,
  sessions: SECRET,
  shared_lists: SECRET,
  sign_in_locks: SECRET,
  sign_in_steps: SECRET,
  store_invitations: SECRET,
  visitor_salts: SECRET,
  webhook_addresses: SECRET,
  webhook_deliveries: PASSING,
  webhook_tries: PASSING,
  audit_marks: 'proofs of the audit log, which only this database can check',
  audit_seals: 'proofs of the audit log, which only this database can check',
  backup_work: PASSING,
  backups: PASSING,
  demo_past: PASSING,
  earlier_files: PASSING,
  event_deliveries: PASSING,
  events: PASSING,
  idempotency_keys: PASSING,
  import_files: PASSING,
  import_picture_lines: PASSING,
  import_pictures: PASSING,
  import_problems: PASSING,
  import_runs: PASSING,
  import_turns: PASSING,
  imported_lines: PASSING,
  outbox_messages: 'sent emails, some with links that give access',
  picture_fetches: PASSING,
  provider_events: PASSING,
  resting_work: PASSING,
  review_invitations: PASSING,
  told: PASSING,
  test_payments: 'payments of the test mode',
  saved_filters: 'how a person set up a screen',
  migrations: PASSING,
  parcels: BEFORE,
  rate_limits: PASSING,
  search_words: DERIVED,
  synonym_keys: DERIVED,
  page_events: COUNTED,
  sales_days: COUNTED,
  sales_parts: COUNTED,
  site_statistics: COUNTED,
  site_statistics_parts: COUNTED,
  'order_lines.discount_percent': BEFORE,
  'order_lines.part_id': BEFORE,
  'order_lines.site_discount_cents': BEFORE,
  'order_lines.store_order_id': BEFORE,
  'category_listings.store_id': DERIVED,
  'category_listings.price_cents': DERIVED,
  'category_listings.brand': DERIVED,
  'category_listings.rating': DERIVED,
  'category_listings.rating_count': DERIVED,
  'stock_levels.listed_under': DERIVED,
  'media_files.sha256': DERIVED,
  'gift_cards.code_hash': SECRET,
  'orders.checkout_key': SECRET,
  'payment_gateways.secrets': SECRET,
  'payment_gateways.secret_dates': SECRET,
  'plan_purchases.purchase_key': SECRET,
  'gift_card_purchases.purchase_key': SECRET,
  'gift_card_purchases.code_encrypted': SECRET,
  'payments.payer_hash': SECRET,
  'refunds.cause_key': PASSING,
  'crypto_quotes.lines_key': PASSING,
  'store_payment_settings.keys': SECRET,
}

export const columnsOf = (table: string): string[] => (EXPORTED[table] ?? '').split(/\s+/)

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
