import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { AUDIT_KINDS } from '../rules.ts'

export type AuditRow = Output<'GET /admin/audit'>['items'][number]

/** Every act that is written down: the compiler asks for the words of each new one. */
const actions = {
  'accounts.signed_up': m.audit_action_accounts_signed_up,
  'accounts.signed_in': m.audit_action_accounts_signed_in,
  'accounts.sign_in_locked': m.audit_action_accounts_sign_in_locked,
  'accounts.session_ended': m.audit_action_accounts_session_ended,
  'accounts.sessions_ended': m.audit_action_accounts_sessions_ended,
  'accounts.email_confirmed': m.audit_action_accounts_email_confirmed,
  'accounts.password_changed': m.audit_action_accounts_password_changed,
  'accounts.recovery_asked': m.audit_action_accounts_recovery_asked,
  'accounts.password_reset': m.audit_action_accounts_password_reset,
  'accounts.phone_code_sent': m.audit_action_accounts_phone_code_sent,
  'accounts.phone_verified': m.audit_action_accounts_phone_verified,
  'accounts.profile_changed': m.audit_action_accounts_profile_changed,
  'accounts.avatar_changed': m.audit_action_accounts_avatar_changed,
  'accounts.avatar_removed': m.audit_action_accounts_avatar_removed,
  'accounts.data_downloaded': m.audit_action_accounts_data_downloaded,
  'accounts.change_role': m.audit_action_accounts_change_role,
  'accounts.deleted': m.audit_action_accounts_deleted,
  'accounts.anonymised': m.audit_action_accounts_anonymised,
  'accounts.totp_added': m.audit_action_accounts_totp_added,
  'accounts.totp_removed': m.audit_action_accounts_totp_removed,
  'accounts.passkey_added': m.audit_action_accounts_passkey_added,
  'accounts.passkey_removed': m.audit_action_accounts_passkey_removed,
  'accounts.recovery_codes_made': m.audit_action_accounts_recovery_codes_made,
  'accounts.recovery_code_used': m.audit_action_accounts_recovery_code_used,
  'accounts.second_factors_dropped': m.audit_action_accounts_second_factors_dropped,
  'audit.refused': m.audit_action_audit_refused,
  'backups.begin': m.audit_action_backups_begin,
  'backups.check': m.audit_action_backups_check,
  'backups.export': m.audit_action_backups_export,
  'categories.add': m.audit_action_categories_add,
  'categories.create': m.audit_action_categories_create,
  'categories.update': m.audit_action_categories_update,
  'categories.order': m.audit_action_categories_order,
  'categories.delete': m.audit_action_categories_delete,
  'earnings.cancel_payouts': m.audit_action_earnings_cancel_payouts,
  'earnings.correct': m.audit_action_earnings_correct,
  'earnings.make_payouts': m.audit_action_earnings_make_payouts,
  'earnings.mark_bounced': m.audit_action_earnings_mark_bounced,
  'earnings.mark_paid': m.audit_action_earnings_mark_paid,
  'events.hear_again': m.audit_action_events_hear_again,
  'events.run_job_again': m.audit_action_events_run_job_again,
  'events.wake_resting': m.audit_action_events_wake_resting,
  'imports.start': m.audit_action_imports_start,
  'imports.run': m.audit_action_imports_run,
  'imports.stop': m.audit_action_imports_stop,
  'imports.discard': m.audit_action_imports_discard,
  'imports.undo': m.audit_action_imports_undo,
  'imports.undone': m.audit_action_imports_undone,
  'imports.category_decide': m.audit_action_imports_category_decide,
  'imports.category_forget': m.audit_action_imports_category_forget,
  'inventory.adjust': m.audit_action_inventory_adjust,
  'inventory.alert_dismiss': m.audit_action_inventory_alert_dismiss,
  'inventory.alert_resolve': m.audit_action_inventory_alert_resolve,
  'media.upload': m.audit_action_media_upload,
  'messages.send_again': m.audit_action_messages_send_again,
  'orders.set_status': m.audit_action_orders_set_status,
  'orders.force_status': m.audit_action_orders_force_status,
  'orders.confirm_payment': m.audit_action_orders_confirm_payment,
  'orders.reject_payment': m.audit_action_orders_reject_payment,
  'orders.review_lapsed': m.audit_action_orders_review_lapsed,
  'orders.chain_confirmed': m.audit_action_orders_chain_confirmed,
  'orders.chain_remark': m.audit_action_orders_chain_remark,
  'orders.stray_money': m.audit_action_orders_stray_money,
  'orders.refund': m.audit_action_orders_refund,
  'orders.confirm_refund': m.audit_action_orders_confirm_refund,
  'orders.refund_proof': m.audit_action_orders_refund_proof,
  'orders.ship': m.audit_action_orders_ship,
  'orders.deliver': m.audit_action_orders_deliver,
  'orders.cancel_by_seller': m.audit_action_orders_cancel_by_seller,
  'orders.write_to_buyer': m.audit_action_orders_write_to_buyer,
  'orders.write_to_seller': m.audit_action_orders_write_to_seller,
  'orders.set_exemption': m.audit_action_orders_set_exemption,
  'payments.change_account': m.audit_action_payments_change_account,
  'payments.save_gateway': m.audit_action_payments_save_gateway,
  'payments.switch_gateway': m.audit_action_payments_switch_gateway,
  'payments.issue_gift_card': m.audit_action_payments_issue_gift_card,
  'payments.block_gift_card': m.audit_action_payments_block_gift_card,
  'payments.unblock_gift_card': m.audit_action_payments_unblock_gift_card,
  'products.create': m.audit_action_products_create,
  'products.update': m.audit_action_products_update,
  'products.archive': m.audit_action_products_archive,
  'products.edit_many': m.audit_action_products_edit_many,
  'products.save_variants': m.audit_action_products_save_variants,
  'products.set_offer': m.audit_action_products_set_offer,
  'products.end_offer': m.audit_action_products_end_offer,
  'products.undo_edit': m.audit_action_products_undo_edit,
  'programs.add_webhook': m.audit_action_programs_add_webhook,
  'programs.change_webhook': m.audit_action_programs_change_webhook,
  'programs.roll_webhook_secret': m.audit_action_programs_roll_webhook_secret,
  'programs.remove_webhook': m.audit_action_programs_remove_webhook,
  'programs.make_key': m.audit_action_programs_make_key,
  'programs.revoke_key': m.audit_action_programs_revoke_key,
  'questions.answer': m.audit_action_questions_answer,
  'questions.hide': m.audit_action_questions_hide,
  'questions.keep': m.audit_action_questions_keep,
  'questions.show': m.audit_action_questions_show,
  'reviews.answer': m.audit_action_reviews_answer,
  'reviews.hide': m.audit_action_reviews_hide,
  'reviews.keep': m.audit_action_reviews_keep,
  'reviews.show': m.audit_action_reviews_show,
  'reviews.remove': m.audit_action_reviews_remove,
  'reviews.write': m.audit_action_reviews_write,
  'returns.ask': m.audit_action_returns_ask,
  'returns.withdraw': m.audit_action_returns_withdraw,
  'returns.approve': m.audit_action_returns_approve,
  'returns.reject': m.audit_action_returns_reject,
  'returns.reopen': m.audit_action_returns_reopen,
  'settings.save': m.audit_action_settings_save,
  'stores.create': m.audit_action_stores_create,
  'stores.change': m.audit_action_stores_change,
  'stores.apply_again': m.audit_action_stores_apply_again,
  'stores.verify': m.audit_action_stores_verify,
  'stores.unverify': m.audit_action_stores_unverify,
  'stores.reject': m.audit_action_stores_reject,
  'stores.approve_name': m.audit_action_stores_approve_name,
  'stores.reject_name': m.audit_action_stores_reject_name,
  'stores.suspend': m.audit_action_stores_suspend,
  'stores.resume': m.audit_action_stores_resume,
  'stores.invite': m.audit_action_stores_invite,
  'stores.withdraw_invitation': m.audit_action_stores_withdraw_invitation,
  'stores.join': m.audit_action_stores_join,
  'stores.leave': m.audit_action_stores_leave,
  'stores.change_member': m.audit_action_stores_change_member,
  'stores.remove_member': m.audit_action_stores_remove_member,
  'stores.hand_over': m.audit_action_stores_hand_over,
  'old_addresses.add': m.audit_action_old_addresses_add,
  'old_addresses.delete': m.audit_action_old_addresses_delete,
  'synonyms.add': m.audit_action_synonyms_add,
  'synonyms.add_usual': m.audit_action_synonyms_add_usual,
  'synonyms.change': m.audit_action_synonyms_change,
  'synonyms.delete': m.audit_action_synonyms_delete,
  'subscriptions.grant': m.audit_action_subscriptions_grant,
  'subscriptions.end': m.audit_action_subscriptions_end,
  'subscriptions.save_price': m.audit_action_subscriptions_save_price,
  'subscriptions.set_status': m.audit_action_subscriptions_set_status,
  'subscriptions.grant_purchase': m.audit_action_subscriptions_grant_purchase,
  'subscriptions.close_purchase': m.audit_action_subscriptions_close_purchase,
} satisfies Record<string, () => string>

/** What the engine of money writes down, of orders and of plans alike. */
const moneyActs = {
  payment_mismatch: m.audit_action_orders_payment_mismatch,
  second_charge: m.audit_action_orders_second_charge,
  late_money: m.audit_action_orders_late_money,
  other_way: m.audit_action_orders_other_way,
  plan_gone: m.audit_action_subscriptions_plan_gone,
  name_taken: m.audit_action_subscriptions_name_taken,
  refund_refused: m.audit_action_orders_refund_refused,
  refund_bounced: m.audit_action_orders_refund_bounced,
}

export type MoneyAct = keyof typeof moneyActs
export type AuditAction = keyof typeof actions | `${'orders' | 'subscriptions'}.${MoneyAct}`
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** An act in words; one of an earlier release is shown as it is. */
export function actionText(action: string): string {
  const ofMoney = action.slice(action.indexOf('.') + 1)
  const words = actions[action as keyof typeof actions] ?? moneyActs[ofMoney as MoneyAct]
  return words?.() ?? action
}

export const kindNames: Record<AuditKind, () => string> = {
  order: m.audit_kind_order,
  return: m.audit_kind_return,
  question: m.audit_kind_question,
  review: m.audit_kind_review,
  product: m.audit_kind_product,
  category: m.audit_kind_category,
  synonym: m.audit_kind_synonym,
  old_address: m.audit_kind_old_address,
  product_edit: m.audit_kind_product_edit,
  import: m.common_bulk_load,
  import_category: m.audit_kind_import_category,
  alert: m.audit_kind_alert,
  profile: m.audit_kind_profile,
  subscription: m.audit_kind_subscription,
  plan_purchase: m.audit_kind_plan_purchase,
  subscription_price: m.audit_kind_subscription_price,
  store: m.audit_kind_store,
  gift_card: m.audit_kind_gift_card,
  payout_batch: m.audit_kind_payout_batch,
  crypto_quote: m.audit_kind_crypto_quote,
  unknown_address: m.audit_kind_unknown_address,
  payment_gateway: m.audit_kind_payment_gateway,
  settings: m.audit_kind_settings,
  media: m.audit_kind_media,
  message: m.audit_kind_message,
  event: m.audit_kind_event,
  job: m.audit_kind_job,
  backup: m.audit_kind_backup,
  api_key: m.programs_key,
  webhook: m.programs_webhook,
  endpoint: m.audit_kind_endpoint,
}

export const kindText = (kind: string): string => kindNames[kind as keyof typeof kindNames]?.() ?? kind

/** Who acted: by name, or what they were. */
export function actorText({ personName, actorId, actorKind }: AuditRow): string {
  if (personName) return personName
  if (actorId) return m.audit_by_gone()
  return actorKind === 'system' ? m.audit_by_system() : m.audit_by_visitor()
}

/** What was acted upon, as people call it: its number, else the beginning of its id. */
export const thingText = ({ name, thing }: AuditRow): string =>
  name ?? (/^[0-9a-f]{8}-/.test(thing) ? thing.slice(0, 8) : thing)

const places: Readonly<Record<string, (id: string) => string>> = {
  return: (id) => `/admin/returns?return=${id}`,
  question: (id) => `/admin/questions?question=${id}`,
  review: (id) => `/admin/reviews?review=${id}`,
  product: (id) => `/admin/products/${id}`,
  profile: (id) => `/admin/users?user=${id}`,
  store: (id) => `/admin/stores?store=${id}`,
  subscription: (id) => `/admin/subscriptions?subscription=${id}`,
  gift_card: (id) => `/admin/gift-cards?card=${id}`,
}

/** Where the thing stands in the panel, if it has a place there. */
export const placeOf = ({ kind, thing }: AuditRow): string | null => places[kind]?.(thing) ?? null
