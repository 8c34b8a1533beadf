import type { Database, Snapshot } from '../database.ts';
import { type Finding, type Report, reporting } from '../findings.ts';
import type { ChainNode, TokenMove } from './node.ts';

/*
 * Compares the database with the chain. Addresses, transfers and totals come from the database; the auditor's
 * own node confirms them: the balance of each address, each credited transfer, and each outgoing one.
 */

export interface AuditedNetwork {
  readonly network: string;
  readonly chainId: number;
  readonly token: string;
  readonly node: ChainNode;
  /** The platform's wallets, from the auditor's configuration and not from the database. */
  readonly ownAddresses: readonly string[];
}

export interface NetworkMarks {
  /** The last checked address; the next turn continues after it. */
  lastAddress: string;
  /** All outgoing transfers up to this block are explained. */
  scannedTo: number;
  /**
   * Marks of the rows that the chain has confirmed. Cleared when all arrivals are confirmed, to verify them
   * again.
   */
  readonly confirmed: Set<string>;
}

export const noNetworkMarks = (): NetworkMarks => ({ lastAddress: '', scannedTo: -1, confirmed: new Set() });

const MOST_ADDRESSES = 1_000;
const MOST_ARRIVALS = 500;
const MOST_BLOCKS_AT_ONCE = 5_000;
const MOST_SCANS = 20;
/** A reorganisation may replace the newest blocks. */
const BLOCKS_AGAIN = 128;
const MILLIONTH_DIGITS = 6;

export async function checkChain(
  database: Database,
  audited: AuditedNetwork,
  marks: NetworkMarks,
): Promise<readonly Finding[]> {
  const { report, blind, findings } = reporting(`chain-${audited.network}`);
  try {
    if ((await audited.node.chainId()) !== audited.chainId)
      throw new Error('the node is one of another chain');
    await checkWhatLeft(database, { audited, marks, report });
    const known = await database.at((snapshot) => readKnown(snapshot, audited));
    if (known === undefined) return findings;
    checkWatcher(known, audited, report);
    await checkAddresses(known, { audited, marks, report });
    checkTotal(known, { audited, report });
    await checkArrivals(known.arrivals, { audited, marks, report });
    await checkPaid(known.paid, { audited, marks, report });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    blind('not-asked', audited.network, `The chain ${audited.network} could not be asked: ${why}.`);
  }
  return findings;
}

interface Checking {
  readonly audited: AuditedNetwork;
  readonly marks: NetworkMarks;
  readonly report: Report;
}

interface AddressRow {
  readonly address: string;
  /** The balance that follows from the known transfers. */
  readonly units: string;
  /** The balance that the watcher process has stored. */
  readonly kept: string;
}

interface ArrivalRow {
  readonly id: string;
  readonly transaction_hash: string;
  readonly ordinal: number;
  readonly recipient: string;
  readonly units: string;
  readonly block_hash: string;
}

interface PaidRow {
  readonly what: 'Withdrawal' | 'Return';
  readonly id: string;
  readonly transaction_hash: string;
  readonly address: string;
  readonly units: string;
}

interface Totals {
  readonly in_books: string;
  readonly not_booked: string;
  readonly remainders: string;
  readonly unbacked: string;
  readonly paid_from_elsewhere: string;
  readonly left_unbooked: string;
}

interface Known {
  readonly watcher: { readonly hash: string; readonly token: string; readonly decimals: number };
  readonly platform: readonly string[];
  readonly addresses: readonly AddressRow[];
  readonly arrivals: readonly ArrivalRow[];
  readonly paid: readonly PaidRow[];
  readonly totals: Totals;
}

const ADDRESSES = `
  with ours as (
    select address from wallet.deposit_addresses where network = $1
    union select address from checkout.invoices where network = $1
    union select address from chain.platform_addresses where network = $1
    union select address from chain.wallets where network = $1
    union select address from chain.balances where network = $1
  ), moved as (
    select address, sum(units) as units from (
      select recipient as address, units from chain.transfers where network = $1 and token = $2 and state <> 'gone'
      union all
      select sender, -units from chain.transfers where network = $1 and token = $2 and state <> 'gone'
    ) moves group by address
  )
  select o.address, coalesce(m.units, 0)::text as units, coalesce(b.units, 0)::text as kept
  from ours o left join moved m using (address)
  left join chain.balances b on b.network = $1 and b.address = o.address
  order by o.address`;

const ARRIVALS = `select id, transaction_hash, ordinal, recipient, units::text, block_hash from chain.transfers
  where network = $1 and transfer_id is not null order by transaction_hash, ordinal`;

/**
 * Withdrawals that the platform's own wallet paid. Payments from elsewhere are recorded by two people and
 * excluded.
 */
const PAID = `with unit as (select power(10::numeric, decimals - ${MILLIONTH_DIGITS}) as millionth from chain.watchers where network = $1)
  select 'Withdrawal' as what, w.id, w.transaction_hash, w.address,
    ((w.amount - w.fee) * unit.millionth)::numeric(78,0)::text as units
  from wallet.withdrawals w, unit where w.network = $1 and w.state = 'paid' and w.recorded_by = 'chain'
  union all
  select 'Return', r.id, r.transaction_hash, r.to_address, (r.amount * unit.millionth)::numeric(78,0)::text
  from chain.resolutions r, unit where r.network = $1 and r.state = 'done' and r.way = 'return'
  order by transaction_hash`;

/**
 * Transfers with an odd number of corrections. A correction can itself be corrected, which restores the
 * original.
 */
const UNDONE = `with recursive steps (root, last) as (
    select transfer_id, correction_id from wallet.corrections where correction_id is not null
    union all
    select s.root, c.correction_id from steps s join wallet.corrections c on c.transfer_id = s.last
    where c.correction_id is not null
  ) select root from steps group by root having count(*) % 2 = 1`;

/** In the token's smallest units, except those that the books count in millionths. */
const TOTALS = `select
  (select coalesce(-sum(l.amount), 0)::text from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
   where t.accounts @> array['custody:' || $1] and l.account = 'custody:' || $1) as in_books,
  (select coalesce(sum(units), 0)::text from chain.transfers where network = $1 and token = $2 and kind <> 'foreign-token'
     and (state in ('pending', 'held') or (state = 'suspense' and transfer_id is null))) as not_booked,
  (select coalesce(sum(remainder), 0)::text from chain.transfers where network = $1 and transfer_id is not null) as remainders,
  (select coalesce(sum(d.amount), 0)::text from wallet.deposits d
     where d.network = $1 and d.state = 'credited' and d.backing = 'unbacked' and d.transfer_id not in (${UNDONE})) as unbacked,
  (select coalesce(sum(w.amount - w.fee), 0)::text from wallet.withdrawals w
     where w.network = $1 and w.state = 'paid' and not exists (select from chain.transfers t
       where t.network = $1 and t.transaction_hash = w.transaction_hash and t.kind = 'outgoing')
       and w.ending_transfer not in (${UNDONE})) as paid_from_elsewhere,
  (select coalesce(sum(t.units), 0)::text from chain.transfers t
     where t.network = $1 and t.token = $2 and t.kind = 'outgoing' and t.state = 'seen'
       and not exists (select from wallet.withdrawals w
         where w.network = $1 and w.transaction_hash = t.transaction_hash and w.state = 'paid')
       and not exists (select from chain.resolutions r
         where r.network = $1 and r.transaction_hash = t.transaction_hash and r.state = 'done')) as left_unbooked`;

async function readKnown(snapshot: Snapshot, { network }: AuditedNetwork): Promise<Known | undefined> {
  const [watcher] = await snapshot.rows<Known['watcher']>(
    'select hash, token, decimals from chain.watchers where network = $1',
    [network],
  );
  if (watcher === undefined) return undefined;
  const [totals] = await snapshot.rows<Totals>(TOTALS, [network, watcher.token]);
  if (totals === undefined) return undefined;
  const platform = await snapshot.rows<{ address: string }>(
    `select address from chain.platform_addresses where network = $1
     union (select address from chain.wallets where network = $1 except (${SENDERS}))`,
    [network],
  );
  return {
    watcher,
    totals,
    platform: platform.map(({ address }) => address),
    addresses: await snapshot.rows<AddressRow>(ADDRESSES, [network, watcher.token]),
    arrivals: await snapshot.rows<ArrivalRow>(ARRIVALS, [network]),
    paid: await snapshot.rows<PaidRow>(PAID, [network]),
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const isAmong = (address: string, all: readonly string[]): boolean => all.some((one) => isSame(one, address));

/** The database names the token and the wallets; the auditor's configuration decides which ones are right. */
function checkWatcher({ watcher, platform }: Known, audited: AuditedNetwork, report: Report): void {
  if (!isSame(watcher.token, audited.token)) {
    report(
      'other-token',
      watcher.token,
      `The token that is followed is ${watcher.token}, and not ${audited.token}.`,
    );
  }
  for (const address of platform) {
    if (isAmong(address, audited.ownAddresses)) continue;
    report(
      'wallet-unknown',
      address,
      `${address} is called a wallet of the platform's, and the auditor knows of none.`,
    );
  }
}

/** Checks a limited number of addresses per turn. */
async function checkAddresses(
  { watcher, addresses }: Known,
  { audited, marks, report }: Checking,
): Promise<void> {
  for (const { address, units, kept } of addresses) {
    if (units === kept) continue;
    report(
      'kept-balance-differs',
      address,
      `${address}: kept as ${kept}, and its transfers leave ${units} there.`,
    );
  }
  const after = addresses.filter(({ address }) => address > marks.lastAddress);
  const part = (after.length === 0 ? addresses : after).slice(0, MOST_ADDRESSES);
  const there = await audited.node.balances(
    watcher.hash,
    audited.token,
    part.map(({ address }) => address),
  );
  // The block was just replaced, or the node lags behind. The next turn retries.
  if (there === undefined) return;
  marks.lastAddress = part.length < MOST_ADDRESSES ? '' : (part.at(-1)?.address ?? '');
  for (const { address, units } of part) {
    const onChain = there.get(address) ?? 0n;
    if (onChain === BigInt(units)) continue;
    report(
      'balance-differs',
      address,
      `${address} holds ${onChain} on the chain, and our transfers leave ${units} there.`,
    );
  }
}

/** Compares the sum of all addresses with custody in the books. */
function checkTotal(
  { watcher, addresses, totals }: Known,
  { audited, report }: Omit<Checking, 'marks'>,
): void {
  const millionth = 10n ** BigInt(watcher.decimals - MILLIONTH_DIGITS);
  const held = addresses.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const should =
    (BigInt(totals.in_books) - BigInt(totals.unbacked) + BigInt(totals.paid_from_elsewhere)) * millionth +
    BigInt(totals.not_booked) +
    BigInt(totals.remainders) -
    BigInt(totals.left_unbooked);
  if (held === should) return;
  report(
    'books-differ',
    audited.network,
    `On ${audited.network} lie ${held}, and by the books it should be ${should}.`,
  );
}

/** A changed row gets a different mark. */
const markOf = (row: ArrivalRow | PaidRow): string => Object.values(row).join(' ');

/** Each credited transfer must be on the chain: same hash, recipient and amount. */
async function checkArrivals(
  arrivals: readonly ArrivalRow[],
  { audited, marks, report }: Checking,
): Promise<void> {
  const fresh = arrivals.filter((row) => !marks.confirmed.has(markOf(row)));
  if (fresh.length === 0) marks.confirmed.clear();
  const part = (fresh.length === 0 ? arrivals : fresh).slice(0, MOST_ARRIVALS);
  const moves = await audited.node.movesIn(audited.token, [
    ...new Set(part.map(({ transaction_hash: hash }) => hash)),
  ]);
  const taken = new Set<TokenMove>();
  for (const row of part) {
    const move = (moves.get(row.transaction_hash) ?? []).find(
      (one) => !taken.has(one) && isSame(one.to, row.recipient) && one.units === BigInt(row.units),
    );
    if (move === undefined) {
      report(
        'credited-without-transfer',
        row.id,
        `${row.units} were booked for ${row.recipient} by transaction ${row.transaction_hash}, and the chain knows of no such transfer.`,
      );
      continue;
    }
    taken.add(move);
    marks.confirmed.add(markOf(row));
  }
}

const transferOf = ({ transaction_hash: hash, address, units }: PaidRow): string =>
  `${hash} ${address} ${units}`.toLowerCase();

/** Each paid withdrawal and return must be on the chain, each by a transfer of its own. */
async function checkPaid(paid: readonly PaidRow[], { audited, marks, report }: Checking): Promise<void> {
  // A transfer pays one row: rows that name the same one need as many transfers.
  const sharing = Map.groupBy(paid, transferOf);
  const fresh = paid
    .filter((row) => !marks.confirmed.has(markOf(row)) || (sharing.get(transferOf(row))?.length ?? 0) > 1)
    .slice(0, MOST_ARRIVALS);
  const moves = await audited.node.movesIn(
    audited.token,
    fresh.map(({ transaction_hash: hash }) => hash),
  );
  for (const row of fresh) {
    const { what, id, transaction_hash: hash, address, units } = row;
    const paying = (moves.get(hash) ?? []).filter(
      (move) => isSame(move.to, address) && move.units === BigInt(units),
    );
    if (paying.length >= (sharing.get(transferOf(row))?.length ?? 1)) marks.confirmed.add(markOf(row));
    else
      report(
        'paid-without-transfer',
        id,
        `${what} ${id} is paid by ${hash}, and the chain has no such transfer, or fewer than the rows that name it.`,
      );
  }
}

interface Explanation {
  readonly hash: string;
  readonly to_address: string;
  readonly units: string;
}

/**
 * Withdrawals and resolutions that explain an outgoing transfer. Moves between the platform's own wallets
 * need none.
 */
const EXPLANATIONS = `
  with unit as (select power(10::numeric, decimals - ${MILLIONTH_DIGITS}) as millionth from chain.watchers where network = $1)
  select lower(a.hash) as hash, lower(w.address) as to_address, ((w.amount - w.fee) * unit.millionth)::numeric(78,0)::text as units
  from chain.outbound_transactions s join chain.outbound_attempts a on a.outbound_transaction_id = s.id
  join wallet.withdrawals w on w.id = s.withdrawal_id and w.seller_id = s.seller_id, unit
  where s.network = $1 and s.purpose = 'payout' and lower(a.hash) = any ($2) and w.state in ('approved', 'paying', 'paid')
  union all
  select lower(w.transaction_hash), lower(w.address), ((w.amount - w.fee) * unit.millionth)::numeric(78,0)::text
  from wallet.withdrawals w, unit
  where w.network = $1 and w.state in ('paying', 'paid') and lower(w.transaction_hash) = any ($2)
  union all
  select lower(a.hash), lower(r.to_address), (r.amount * unit.millionth)::numeric(78,0)::text
  from chain.outbound_transactions s join chain.outbound_attempts a on a.outbound_transaction_id = s.id
  join chain.resolutions r on r.id = s.resolution_id, unit
  where s.network = $1 and s.purpose = 'return' and lower(a.hash) = any ($2) and r.state in ('confirmed', 'done')`;

const SENDERS = `select address from wallet.deposit_addresses where network = $1
  union select address from checkout.invoices where network = $1`;

/** Reads the chain before the rows: the row of a payment is written before the transaction is sent. */
async function checkWhatLeft(database: Database, { audited, marks, report }: Checking): Promise<void> {
  const { network, node, token, ownAddresses } = audited;
  const rows = await database.at((snapshot) => snapshot.rows<{ address: string }>(SENDERS, [network]));
  const senders = [...new Set([...ownAddresses, ...rows.map(({ address }) => address)])];
  const head = await node.head();
  const left: TokenMove[] = [];
  let from = Math.max(0, marks.scannedTo + 1 - BLOCKS_AGAIN);
  for (let scans = 0; scans < MOST_SCANS && from <= head; scans += 1) {
    const to = Math.min(head, from + MOST_BLOCKS_AT_ONCE - 1);
    left.push(...(await node.movesFrom(token, senders, { from, to })));
    from = to + 1;
  }
  const dependencies = left.filter(({ to, units }) => units > 0n && !isAmong(to, ownAddresses));
  const explanations = await database.at((snapshot) =>
    snapshot.rows<Explanation>(EXPLANATIONS, [network, dependencies.map(({ hash }) => hash.toLowerCase())]),
  );
  let isExplained = true;
  for (const { hash, to, units } of dependencies) {
    const found = explanations.some(
      (one) => one.hash === hash.toLowerCase() && isSame(one.to_address, to) && BigInt(one.units) === units,
    );
    if (found) continue;
    isExplained = false;
    report(
      'left-without-withdrawal',
      hash,
      `${units} went to ${to} by transaction ${hash}, and no withdrawal says so.`,
    );
  }
  // An unexplained transfer is scanned again in each turn, so that it remains a finding.
  if (isExplained) marks.scannedTo = from - 1;
}
