import type { ChainHoldings } from '@cliffhanger/application/ports';
import type { Holdings } from '@cliffhanger/core/chain';
import { custody } from '@cliffhanger/core/ledger';
import type { Session } from '../connection.ts';

type HoldingsRow = { readonly [Part in keyof Holdings]: string };

/** Whole numbers of any size arrive as text; $3 is how many units make a millionth. */
const TOTALS = `select
  (select coalesce(sum(units), 0) from chain.balances where network = $1) as "onChain",
  (select coalesce(-sum(balance), 0) * $3::numeric from ledger.platform_balances where account = $2) as "inBooks",
  (select coalesce(sum(units), 0) from chain.transfers
   where network = $1 and kind <> 'stray'
     and (state in ('pending', 'held') or (state = 'suspense' and transfer_id is null))) as "notBookedYet",
  (select coalesce(sum(remainder), 0) from chain.transfers
   where network = $1 and remainder > 0 and transfer_id is not null) as "remainders",
  (select coalesce(sum(d.amount), 0) * $3::numeric from wallet.deposits d
   where d.network = $1 and d.backing = 'unbacked' and not exists (
     select from wallet.corrections c where c.transfer_id = d.transfer_id and c.correction_id is not null)) as "unbacked",
  (select coalesce(sum(w.amount - w.fee), 0) * $3::numeric from wallet.withdrawals w
   where w.network = $1 and w.state = 'paid' and w.recorded_by <> 'chain' and not exists (
     select from chain.transfers t
     where t.network = w.network and t.transaction_hash = w.transaction_hash and t.kind = 'outgoing'))
   as "paidFromElsewhere",
  (select coalesce(sum(t.units), 0) from chain.transfers t
   where t.network = $1 and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen' and not exists (
     select from wallet.withdrawals w
     where w.network = t.network and w.transaction_hash = t.transaction_hash and w.state = 'paid') and not exists (
     select from chain.resolutions r
     where r.network = t.network and r.transaction_hash = t.transaction_hash)) as "leftUnbooked"`;

export const createChainHoldings = (session: Session): ChainHoldings => ({
  async change(network, changes, height) {
    if (changes.size === 0) return;
    const inOrder = [...changes].toSorted(([one], [other]) => (one < other ? -1 : 1));
    await session.query({
      name: 'chain-balances-change',
      text: `insert into chain.balances as b (network, address, units, changed_at)
             select $1, n.*, $4 from unnest($2::text[], $3::numeric[]) as n
             on conflict (network, address) do update set units = b.units + excluded.units, changed_at = $4,
               checked_at = least(b.checked_at, $4 - 1)`,
      values: [network, inOrder.map(([address]) => address), inOrder.map(([, units]) => units), height],
    });
  },

  async addPlatformAddresses(network, addresses) {
    await session.query({
      name: 'chain-platform-addresses',
      text: `insert into chain.platform_addresses (network, address) select $1, unnest($2::text[])
             on conflict do nothing`,
      values: [network, addresses],
    });
  },

  async changedOnes(network, most) {
    const { rows } = await session.query<{ address: string; units: string }>({
      name: 'chain-balances-changed',
      text: `select address, units from chain.balances where network = $1 and changed_at > checked_at
             order by changed_at limit $2`,
      values: [network, most],
    });
    return rows.map(({ address, units }) => ({ address, units: BigInt(units) }));
  },

  async noteChecked(network, addresses, height) {
    await session.query({
      name: 'chain-balances-checked',
      text: `update chain.balances set checked_at = $3
             where network = $1 and address = any($2) and changed_at <= $3`,
      values: [network, addresses, height],
    });
  },

  async noteWhatLeft(network) {
    await session.query({
      name: 'chain-note-what-left',
      text: `update chain.transfers t set decided_at = b.at
             from (select network, transaction_hash, paid_at as at from wallet.withdrawals
                   where network = $1 and state = 'paid'
                   union all
                   select network, transaction_hash, done_at from chain.resolutions
                   where network = $1 and transaction_hash is not null) b
             where t.network = $1 and t.kind = 'outgoing' and t.decided_at is null and t.state = 'seen'
               and b.transaction_hash = t.transaction_hash`,
      values: [network],
    });
  },

  async totalsOf(network, millionth) {
    const { rows } = await session.query<HoldingsRow>({
      name: 'chain-totals',
      text: TOTALS,
      values: [network, custody(network), millionth],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('no totals of a network');
    return {
      onChain: BigInt(row.onChain),
      inBooks: BigInt(row.inBooks),
      notBookedYet: BigInt(row.notBookedYet),
      remainders: BigInt(row.remainders),
      unbacked: BigInt(row.unbacked),
      paidFromElsewhere: BigInt(row.paidFromElsewhere),
      leftUnbooked: BigInt(row.leftUnbooked),
    };
  },
});
