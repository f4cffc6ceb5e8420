type Client = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }
export type BrokenInvariant = { id: string; promise: string; rows: Record<string, unknown>[] }

/** What must always be true; each query finds the rows for which it is not. */
export const INVARIANTS: { id: string; promise: string; finds: string }[] = [
  {
    id: 'I1',
    promise: 'Each ledger row starts where the one before ended, and the last one is the stock now',
    finds: `
      with chain as (
        select product_id, id, previous_stock, new_stock,
          lag(new_stock) over (partition by product_id order by id) as before,
          lead(id) over (partition by product_id order by id) as next_id
        from inventory_transactions)
      select c.product_id, c.id as ledger_id, c.previous_stock, c.before, c.new_stock, s.on_hand
      from chain c join stock_levels s using (product_id)
      where (c.before is not null and c.before <> c.previous_stock) or (c.next_id is null and c.new_stock <> s.on_hand)`,
  },
  {
    id: 'I2',
    promise: 'Reserved is what open promises add up to, never below zero and never above what is on hand',
    finds: `
      select s.product_id, s.on_hand, s.reserved, coalesce(sum(r.quantity), 0) as promised
      from stock_levels s left join stock_reservations r using (product_id)
      group by s.product_id
      having s.reserved < 0 or s.reserved > s.on_hand or s.reserved <> coalesce(sum(r.quantity), 0)`,
  },
  {
    id: 'I3',
    promise:
      'Nothing is sold or promised beyond what was put in stock, and only orders that hold stock have it',
    finds: `
      with moved as (
        select product_id,
          sum(new_stock - previous_stock) filter (where reason <> 'sale' or order_id is null) as added,
          -sum(new_stock - previous_stock) filter (where reason = 'sale' and order_id is not null) as sold
        from inventory_transactions group by product_id)
      select m.product_id::text as what, m.added, coalesce(m.sold, 0) + s.reserved as taken
      from moved m join stock_levels s using (product_id)
      where coalesce(m.sold, 0) + s.reserved > coalesce(m.added, 0)
      union all
      select o.number, 0, sum(r.quantity) from orders o join stock_reservations r on r.order_id = o.id
      where o.stock_state <> 'reserved' group by o.number
      union all
      select s.number, 0, sum(r.quantity) from seller_orders s
        join (select distinct seller_order_id, order_id, variant_id from order_lines) l on l.seller_order_id = s.id
        join stock_reservations r on r.order_id = l.order_id and r.product_id = l.variant_id
      where s.stock_state <> 'reserved' group by s.number`,
  },
  {
    id: 'I4',
    promise:
      'Each charge belongs to exactly one paid order or is given back whole; each paid order has its money',
    finds: `
      with money as (
        select o.id, o.number, o.status, o.payment_status,
          case when count(s.id) = 0 then o.total_cents
            else coalesce(sum(s.total_cents) filter (where s.payment_state = 'paid'), 0) end as due,
          count(s.id) > 0 and o.status <> 'cancelled' as is_direct,
          case when o.status = 'cancelled' then 0 else o.gift_card_cents end as lent,
          coalesce(sum(p.captured_cents), 0) as captured,
          coalesce(sum(p.refunded_cents), 0) as refunded,
          coalesce((select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.state = 'queued'), 0) as owed,
          coalesce((select sum(r.amount_cents) from refunds r join seller_orders ended on ended.payment_id = r.payment_id and ended.payment_state <> 'paid'
            where r.order_id = o.id and r.state = 'queued'), 0) as owed_of_ended
        from orders o left join payments p on p.order_id = o.id left join seller_orders s on s.payment_id = p.id group by o.id)
      select number, payment_status, due, captured, refunded, owed from money
      where (payment_status = 'paid' and captured - refunded <> due and captured - refunded - owed <> due
          and captured - refunded - owed_of_ended <> due
          and not (status = 'cancelled' and captured - refunded - owed = 0))
        or (payment_status = 'refunded' and captured <> refunded)
        or (payment_status = 'partially_refunded' and not (captured > refunded and refunded > 0))
        or (payment_status in ('awaiting', 'review', 'failed', 'expired') and captured - refunded - owed <> case when is_direct then due else lent end)`,
  },
  {
    id: 'I4b',
    promise: 'A payment marked paid took its whole amount and says from whom it is known',
    finds: `
      select id, order_id, state, amount_cents, captured_cents from payments
      where (state in ('paid', 'partially_refunded', 'refunded') and captured_cents <> amount_cents)
        or (state in ('pending', 'requires_action', 'held', 'failed', 'cancelled') and captured_cents <> 0)
        or (captured_cents > 0 and provider_payment_id is null and confirmed_by is null)`,
  },
  {
    id: 'I4c',
    promise:
      'A seller order is paid exactly when its money was taken and not returned, and holds no stock once it has lapsed or was called off',
    finds: `
      select own.number, own.payment_state, own.stock_state, p.state as payment, p.captured_cents from seller_orders own
      join payments p on p.id = own.payment_id join orders o on o.id = own.order_id
      where (own.payment_state = 'paid' and p.captured_cents <> own.total_cents)
        or (own.payment_state in ('waiting', 'review', 'rejected') and (p.captured_cents <> 0 or o.status = 'cancelled'))
        or (own.payment_state in ('lapsed', 'cancelled') and (own.stock_state <> 'none' or own.status <> 'cancelled'))
        or (p.captured_cents > 0 and own.payment_state <> 'paid' and not exists (
          select from refunds r where r.payment_id = p.id and r.state <> 'failed'))`,
  },
  {
    id: 'I4d',
    promise: 'Each charge for a plan belongs to one paid purchase or is given back whole',
    finds: `
      with money as (
        select u.id, u.amount_cents, u.status,
          coalesce(sum(p.captured_cents), 0) as captured,
          coalesce(sum(p.refunded_cents), 0) as refunded,
          coalesce((select sum(r.amount_cents) from refunds r where r.purchase_id = u.id and r.state = 'queued'), 0) as owed,
          bool_or(p.amount_cents <> u.amount_cents) as asks_other
        from plan_purchases u left join payments p on p.purchase_id = u.id group by u.id)
      select id, status, amount_cents, captured, refunded, owed from money
      where asks_other
        or (status = 'paid' and captured - refunded - owed <> amount_cents)
        or (status = 'refunded' and captured <> refunded)
        or (status in ('awaiting', 'review', 'failed', 'expired') and captured - refunded - owed <> 0)`,
  },
  {
    id: 'I4g',
    promise:
      'Each charge for a gift card belongs to one paid purchase or is given back whole, and none is issued unpaid',
    finds: `
      with money as (
        select u.id, u.amount_cents, u.status, u.card_id,
          coalesce(sum(p.captured_cents), 0) as captured,
          coalesce(sum(p.refunded_cents), 0) as refunded,
          coalesce((select sum(r.amount_cents) from refunds r where r.gift_purchase_id = u.id and r.state = 'queued'), 0) as owed,
          bool_or(p.amount_cents not in (u.amount_cents, coalesce(u.asked_cents, u.amount_cents))) as asks_other
        from gift_card_purchases u left join payments p on p.gift_purchase_id = u.id group by u.id)
      select id, status, amount_cents, captured, refunded, owed from money
      where asks_other
        or (status = 'paid' and captured - refunded - owed <> amount_cents)
        or (status = 'refunded' and captured <> refunded)
        or (status in ('awaiting', 'review', 'failed', 'expired', 'cancelled') and captured - refunded - owed <> 0)
        or (card_id is not null and status not in ('paid', 'cancelled', 'refunded'))
        or exists (select from gift_cards c where c.id = card_id and c.initial_cents <> amount_cents)
        or (status in ('cancelled', 'refunded') and exists (select from gift_cards c where c.id = card_id and c.state = 'active'))`,
  },
  {
    id: 'I4e',
    promise:
      'The ledger of a gift card adds up to its balance, and says what its payments took and gave back',
    finds: `
      select c.id, c.balance_cents, coalesce(sum(e.amount_cents), 0) as entries_cents, 'ledger' as what
      from gift_cards c left join gift_card_entries e on e.card_id = c.id
      group by c.id having c.balance_cents <> coalesce(sum(e.amount_cents), 0)
      union all
      select p.id, p.captured_cents - p.refunded_cents, -coalesce(sum(e.amount_cents), 0), 'payment'
      from payments p left join gift_card_entries e on e.payment_id = p.id
      where p.provider = 'gift_card'
      group by p.id having p.captured_cents - p.refunded_cents <> -coalesce(sum(e.amount_cents), 0)`,
  },
  {
    id: 'I5',
    promise:
      'An order is the sum of its lines plus shipping; each attempt at paying asks for exactly that, or its seller orders together do',
    finds: `
      select o.number, o.subtotal_cents, o.shipping_cents, o.total_cents, l.lines_cents, p.amount_cents
      from orders o
      left join lateral (select sum(line_cents) as lines_cents from order_lines where order_id = o.id) l on true
      left join lateral (select amount_cents from payments where order_id = o.id and provider <> 'gift_card'
        and not exists (select from seller_orders where payment_id = payments.id)
        and amount_cents <> o.total_cents - o.gift_card_cents limit 1) p on true
      left join lateral (select sum(total_cents) as cents from seller_orders where order_id = o.id and payment_id is not null) asked on true
      where o.subtotal_cents is distinct from l.lines_cents or o.total_cents <> o.subtotal_cents + o.shipping_cents
        or p.amount_cents is not null or asked.cents <> o.total_cents - o.gift_card_cents
        or o.gift_card_cents <> (select coalesce(sum(amount_cents), 0) from payments where order_id = o.id and provider = 'gift_card')
      union all
      select own.number, own.subtotal_cents, own.shipping_cents, own.total_cents, null, p.amount_cents
      from seller_orders own join payments p on p.id = own.payment_id where p.amount_cents <> own.total_cents`,
  },
  {
    id: 'I5b',
    promise: 'A line is the list price of its units without its adjustments',
    finds: `
      select l.id, l.list_price_cents, l.quantity, l.line_cents, a.cents as adjusted
      from order_lines l
      left join (select order_line_id, sum(cents) as cents from order_adjustments group by 1) a on a.order_line_id = l.id
      where l.list_price_cents * l.quantity - coalesce(a.cents, 0) <> l.line_cents`,
  },
  {
    id: 'I5c',
    promise:
      'A promotion was used by the orders that have it and live, for the money that they say, has as many codes as it says, each line knows which took how much, and each gift came from one',
    finds: `
      select p.id::text as what, p.used_count, p.given_cents, count(u.order_id) as uses, coalesce(sum(u.cents + u.shipping_cents), 0) as given
      from promotions p left join promotion_uses u on u.promotion_id = p.id and u.given_back_at is null
      group by p.id having p.used_count <> count(u.order_id) or p.given_cents <> coalesce(sum(u.cents + u.shipping_cents), 0)
      union all
      select c.code, c.used_count, null, count(u.order_id), null
      from promotion_codes c left join promotion_uses u on u.code = c.code and u.given_back_at is null
      group by c.code having c.used_count <> count(u.order_id)
      union all
      select p.id::text, p.code_count, null, count(c.code), null
      from promotions p left join promotion_codes c on c.promotion_id = p.id and c.max_uses is not null
      group by p.id having p.code_count <> count(c.code)
      union all
      select o.number, null, null, null, a.cents from orders o
      join lateral (select sum(a.cents) as cents from order_lines l join order_adjustments a on a.order_line_id = l.id
        where l.order_id = o.id and a.source in ('promotion', 'code')) a on true
      left join lateral (select sum(u.cents) as cents from promotion_uses u where u.order_id = o.id) u on true
      where coalesce(a.cents, 0) <> coalesce(u.cents, 0)
      union all
      select l.id::text, null, l.list_price_cents, null, a.cents from order_lines l
      left join order_adjustments a on a.order_line_id = l.id and a.source in ('promotion', 'code')
      where l.is_gift and a.cents is distinct from l.list_price_cents`,
  },
  {
    id: 'I6',
    promise:
      'One order per checkout key, one use per provider payment, one effect per notice and per refund cause',
    finds: `
      select 'checkout key' as what, user_id::text || ' ' || checkout_key as value from orders group by 2 having count(*) > 1
      union all
      select 'provider payment', provider || ' ' || case when provider = 'manual' then coalesce(store_id::text, '') || ' ' else '' end
          || provider_payment_id from payments
        where provider_payment_id is not null group by 2 having count(*) > 1
      union all
      select 'notice', provider || ' ' || event_id from provider_events group by 2 having count(*) > 1
      union all
      select 'refund cause', cause_key from refunds group by 2 having count(*) > 1
      union all
      select 'refund beyond the charge', p.id::text from payments p join refunds r on r.payment_id = p.id and r.state <> 'failed'
        group by p.id having sum(r.amount_cents) > p.captured_cents
      union all
      select 'order sold twice', l.order_id::text || ' ' || l.variant_id
        from (select order_id, variant_id, sum(quantity) as quantity from order_lines group by 1, 2) l
        join inventory_transactions t on t.order_id = l.order_id and t.product_id = l.variant_id
        group by l.order_id, l.variant_id, l.quantity having -sum(t.new_stock - t.previous_stock) > l.quantity`,
  },
  {
    id: 'I6b',
    promise: 'Stock is listed under the product whose living variant it is',
    finds: `
      select s.product_id, s.listed_under from stock_levels s join product_variants v on v.id = s.product_id
        where s.listed_under is distinct from case when v.archived_at is null then v.product_id end`,
  },
  {
    id: 'I6c',
    promise: 'A product shows the lowest and highest price and the options of its living variants',
    finds: `
      select 'price' as what, p.id from products p left join product_variants v on v.product_id = p.id and v.archived_at is null
        group by p.id having min(coalesce(v.price_cents, p.price_cents)) is distinct from p.price_cents
          or nullif(max(coalesce(v.price_cents, p.price_cents)), p.price_cents) is distinct from p.price_to_cents
      union all
      select 'options', p.id from products p
        where (p.sold_options <> '{}' or exists (select from product_options o where o.product_id = p.id))
          and p.sold_options <> sold_options_of(p.id)`,
  },
  {
    id: 'I7',
    promise: 'One active subscription per person and per store',
    finds: `
      select user_id, store_id, count(*) from plan_subscriptions where status = 'active' group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I8',
    promise: 'There is at least one administrator once there is anybody',
    finds: `
      select count(*) as people from profiles
      having count(*) > 0 and count(*) filter (where role = 'admin' and anonymised_at is null) = 0`,
  },
  {
    id: 'I10',
    promise:
      'Each row of the audit log has the hash of what was written, none is missing between two hashes, and none waits for an hour',
    finds: `
      with links as (
        select s.*, lag(seq) over (order by seq) as seq_before, lag(hash) over (order by seq) as hash_before
        from audit_seals s)
      select l.seq, l.entry_id, case
          when a.id is null then 'gone'
          when l.seq <> coalesce(l.seq_before, 0) + 1 then 'a hash before is missing'
          else 'another row' end as what
      from links l left join audit_log a on a.id = l.entry_id
      where a.id is null or l.seq <> coalesce(l.seq_before, 0) + 1
        or l.hash <> audit_hash(coalesce(l.hash_before, ''::bytea), a)
      union all
      select null, a.id, 'without a hash' from audit_log a
      where a.created_at < now() - interval '1 hour' and not exists (select from audit_seals s where s.entry_id = a.id)
      union all
      select m.seq, null, 'signed, and gone' from audit_marks m
      where not exists (select from audit_seals s where s.seq = m.seq)`,
  },
  {
    id: 'I13',
    promise:
      "Each seller's order is the sum of its lines, and they make the order, shipping and all; the site's own is numbered like it",
    finds: `
      select s.number, s.subtotal_cents, coalesce(sum(l.line_cents), 0) as other_cents
      from seller_orders s left join order_lines l on l.seller_order_id = s.id and l.order_id = s.order_id
      group by s.id having s.subtotal_cents <> coalesce(sum(l.line_cents), 0)
      union all
      select o.number, o.total_cents, sum(s.total_cents) from orders o left join seller_orders s on s.order_id = o.id
      group by o.id having (o.subtotal_cents, o.shipping_cents) is distinct from (sum(s.subtotal_cents), sum(s.shipping_cents))
        or bool_or(s.store_id is null and s.number <> o.number)`,
  },
  {
    id: 'I15',
    promise:
      'What a store order brought is its lines less what went back less commission, and its commission is what its lines froze',
    finds: `
      with sold as (
        select store_order_id,
          coalesce(sum(amount_cents) filter (where kind = 'sale'), 0) as sale,
          coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refund,
          coalesce(sum(amount_cents) filter (where kind = 'commission'), 0) as commission,
          coalesce(sum(amount_cents) filter (where kind = 'premium'), 0) as premium,
          coalesce(sum(amount_cents) filter (where kind = 'shipping'), 0) as shipping,
          coalesce(sum(direct_cents), 0) as direct, bool_or(kind = 'direct') as is_direct, sum(amount_cents) as net
        from store_movements where store_order_id is not null group by 1
      ), lines as (
        select seller_order_id, sum(line_cents) as cents, sum(commission_cents) as commission, coalesce(sum(a.cents), 0) as premium
        from order_lines l left join lateral (select sum(cents) as cents from order_adjustments
          where order_line_id = l.id and borne_by = 'site') a on true
        group by 1
      ), back as (
        select order_id, sum(amount_cents) as cents from refunds where state = 'done' group by 1
      )
      select s.number, m.*, l.cents as lines_cents, l.commission as frozen, e.net_cents, coalesce(b.cents, 0) as given_back
      from sold m join seller_orders s on s.id = m.store_order_id join lines l on l.seller_order_id = s.id
      left join store_order_earnings e on e.store_order_id = s.id left join back b on b.order_id = s.order_id
      where (not m.is_direct and m.sale <> l.cents) or m.net is distinct from e.net_cents
        or m.refund > 0 or -m.refund > m.sale + m.shipping or m.direct < 0
        or m.commission not between -l.commission and 0 or m.premium not between 0 and l.premium
        or (b.cents is null and not exists (select from events where key = s.order_id::text)
          and not exists (select from event_deliveries d where d.listener = 'earnings' and d.key = s.order_id::text)
          and (m.refund <> 0 or m.commission <> -l.commission or m.premium <> l.premium
            -- Of a direct sale the commission bounds it; movements of earlier releases hold all of it.
            and not (m.is_direct and m.premium = least(l.premium, l.commission))))
      union all
      select o.number, null, 0, sum(m.amount_cents), 0, 0, 0, 0, null, 0, null, null, null, coalesce(max(b.cents), 0)
      from store_movements m join seller_orders s on s.id = m.store_order_id join orders o on o.id = s.order_id
      left join back b on b.order_id = o.id
      where m.kind = 'refund' and not exists (select from events e where e.key = o.id::text)
        and not exists (select from event_deliveries d where d.listener = 'earnings' and d.key = o.id::text)
      group by o.number having -sum(m.amount_cents) > coalesce(max(b.cents), 0)
      union all
      select s.number, s.id, 0, 0, 0, 0, 0, 0, null, 0, s.subtotal_cents, null, null, 0
      from seller_orders s join orders o on o.id = s.order_id
      where s.store_id is not null and o.paid_at is not null and o.payment_status in ('paid', 'partially_refunded')
        and s.subtotal_cents > 0 and coalesce(s.payment_state, 'paid') = 'paid'
        and not exists (select from store_movements m where m.store_order_id = s.id)
        and not exists (select from events e where e.key = o.id::text)
        and not exists (select from event_deliveries d where d.listener = 'earnings' and d.key = o.id::text)`,
  },
  {
    id: 'I15b',
    promise:
      'Each row of a store’s ledger starts where the one before ended, the balance is the sum of all, and what was earned that of its orders',
    finds: `
      with chain as (
        select store_id, id, amount_cents, balance_cents,
          lag(balance_cents, 1, 0::bigint) over (partition by store_id order by id) as before,
          sum(amount_cents) over (partition by store_id order by id) as summed,
          lead(id) over (partition by store_id order by id) as next_id
        from store_movements)
      select b.store_id, c.id as movement_id, c.before, c.amount_cents, c.balance_cents, b.balance_cents as balance
      from store_balances b left join chain c on c.store_id = b.store_id
      where c.balance_cents <> c.before + c.amount_cents or c.balance_cents <> c.summed
        or (c.next_id is null and coalesce(c.balance_cents, 0) <> b.balance_cents)
      union all
      select b.store_id, null, null, sum(m.amount_cents + m.direct_cents), null, b.earned_cents
      from store_balances b left join store_movements m on m.store_id = b.store_id and m.store_order_id is not null
      group by b.store_id, b.earned_cents having coalesce(sum(m.amount_cents + m.direct_cents), 0) <> b.earned_cents`,
  },
  {
    id: 'I15c',
    promise:
      'A payout was taken from its store once, comes back only with its batch or from the bank, and never was more than there was',
    finds: `
      select p.id, p.amount_cents, batch.state, taken.amount_cents as taken, taken.balance_cents as left, back.amount_cents as back
      from payouts p join payout_batches batch on batch.id = p.batch_id
      left join store_movements taken on taken.payout_id = p.id and taken.kind = 'payout'
      left join store_movements back on back.payout_id = p.id and back.kind in ('payout_cancelled', 'payout_bounced')
      where taken.amount_cents is distinct from -p.amount_cents or taken.balance_cents < 0
        or (back.id is not null) <> (batch.state = 'cancelled' or p.bounced_at is not null)
        or (p.bounced_at is not null and batch.state <> 'paid') or back.amount_cents <> p.amount_cents
      union all
      select b.id, b.total_cents, b.state, sum(p.amount_cents), count(p.id), b.payouts
      from payout_batches b left join payouts p on p.batch_id = b.id
      group by b.id having b.total_cents is distinct from sum(p.amount_cents) or b.payouts <> count(p.id)`,
  },
]

/** Everything that is not as it must be, with up to ten rows of each; `except` names what a test cannot promise. */
export async function findBrokenInvariants(
  client: Client,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { id, promise, finds } of INVARIANTS) {
    if (except.includes(id)) continue
    const { rows } = await client.query(`select * from (${finds}) as broken limit 10`)
    if (rows.length > 0) broken.push({ id, promise, rows })
  }
  return broken
}
