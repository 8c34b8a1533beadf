import type { Session } from '@cliffhanger/adapters/postgres';
import { instantOf, type OrderId, type TransferId } from '@cliffhanger/core/kernel';
import {
  type Account,
  bytesToHex,
  CHAIN_START,
  entryOf,
  linkHash,
  type TransferKind,
} from '@cliffhanger/core/ledger';

/* Invariants of the ledger at any time (DOMAIN §3). Each query finds rows that violate one. */
const BROKEN_RULES: Readonly<Record<string, string>> = {
  'every transfer sums to zero in each asset': `
    select transfer_id, asset, sum(amount) from ledger.entries
    group by transfer_id, asset having sum(amount) <> 0`,
  'all entries together sum to zero in each asset': `
    select asset, sum(amount) from ledger.entries group by asset having sum(amount) <> 0`,
  'a seller has in each account what its entries sum to': `
    select journal_id, account, b.balance, e.balance
    from (
      select journal_id, account, balance from ledger.books, lateral (values
        ('seller:available', available), ('seller:unsettled', unsettled), ('seller:withdrawing', withdrawing),
        ('order:escrow', escrow), ('seller:episodes', episodes)) as a(account, balance)
    ) b
    full join (
      select journal_id, account, sum(amount) as balance from ledger.entries
      where account like 'seller:%' or account = 'order:escrow' group by journal_id, account
    ) e using (journal_id, account)
    where coalesce(b.balance, 0) <> coalesce(e.balance, 0)`,
  'no seller is below zero': `
    select journal_id from ledger.books where least(available, unsettled, withdrawing, escrow, episodes) < 0`,
  "the platform's balances are the sums of its entries": `
    select account, asset, p.balance, e.balance
    from ledger.platform_balances p
    full join (
      select account, asset, sum(amount) as balance from ledger.entries
      where not (account like 'seller:%' or account = 'order:escrow') group by account, asset
    ) e using (account, asset)
    where coalesce(p.balance, 0) <> coalesce(e.balance, 0)`,
  'every account is counted in its own asset': `
    select account, asset from ledger.entries
    where (asset = 'EPISODE') <> (account in
      ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed'))`,
  'every entry belongs to a transfer, in the same chain and at the same time': `
    select transfer_id from ledger.entries e where not exists (
      select from ledger.transfers t
      where t.id = e.transfer_id and t.journal_id = e.journal_id and t.effective_at = e.effective_at)`,
  'every transfer has entries numbered from one': `
    select t.id from ledger.transfers t
    left join ledger.entries e on e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
    group by t.id having count(e.line) < 2 or max(e.line) <> count(e.line) or min(e.line) <> 1`,
  'every transfer has its key, and every key its transfer': `
    select digest, journal_id from (
      select journal_id, sequence, left(
        case when split_part(key, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7' then translate(left(split_part(key, ':', 2), 13), '-', '')
          else '' end || encode(sha256(convert_to(key, 'UTF8')), 'hex'), 32)::uuid as digest from ledger.transfers
    ) t
    full join ledger.transfer_keys k using (digest, journal_id)
    where t.sequence is distinct from k.sequence`,
  'every chain runs from one without a gap, each link holding the hash before it': `
    select journal_id, sequence from (
      select journal_id, sequence, previous_hash,
             row_number() over chain as ordinal,
             lag(hash, 1, decode(repeat('00', 32), 'hex')) over chain as hash_before
      from ledger.transfers window chain as (partition by journal_id order by sequence)
    ) links where sequence <> ordinal or previous_hash <> hash_before`,
  "a chain's head is its last link": `
    select b.journal_id from ledger.books b
    left join lateral (
      select sequence, hash from ledger.transfers t where t.journal_id = b.journal_id order by sequence desc limit 1
    ) last on true
    where b.journal_length <> coalesce(last.sequence, 0)
       or b.journal_head <> coalesce(last.hash, decode(repeat('00', 32), 'hex'))`,
};

/** The violated invariants with an example each; empty when the ledger is sound. */
export async function brokenRules(session: Session): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(BROKEN_RULES)) {
    // A named statement, so that a test that checks after every step plans it once.
    const { rows } = await session.query({ name: rule.slice(0, 60), text: `${query} limit 1` });
    if (rows.length > 0) broken.push(`${rule}: ${describe(rows[0])}`);
  }
  return [...broken, ...(await wrongHashes(session))];
}

const describe = (row: object | undefined): string =>
  Object.entries(row ?? {})
    .map(([name, value]) => `${name}=${value instanceof Uint8Array ? bytesToHex(value) : value}`)
    .join(' ');

interface StoredLink {
  readonly journal_id: string;
  readonly sequence: bigint;
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly effective_ms: bigint;
  readonly actor: string;
  readonly reason: string | null;
  readonly corrects: TransferId | null;
  readonly previous_hash: Uint8Array;
  readonly hash: Uint8Array;
  readonly accounts: readonly Account[];
  readonly amounts: readonly string[];
  readonly orders: readonly (OrderId | null)[];
}

const LINKS_AT_ONCE = 5_000;
const LINKS = `
  select t.journal_id, t.sequence, t.id, t.kind, t.reference_type, t.reference_id, t.actor, t.reason, t.corrects,
         (extract(epoch from t.effective_at) * 1000)::bigint as effective_ms, t.previous_hash, t.hash,
         e.accounts, e.amounts, e.orders
  from ledger.transfers t, lateral (
    select array_agg(account order by line) as accounts, array_agg(amount::text order by line) as amounts,
           array_agg(order_id::text order by line) as orders
    from ledger.entries e
    where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
  ) e`;
const NEXT_LINKS = `${LINKS} where (t.journal_id, t.sequence) > ($1, $2)
  order by t.journal_id, t.sequence limit ${LINKS_AT_ONCE}`;
const LINKS_OF_CHAIN = `${LINKS} where t.journal_id = $1 order by t.sequence`;

/** Recomputes every stored hash by the rules of core. */
async function wrongHashes(session: Session): Promise<readonly string[]> {
  let last = { journal_id: '00000000-0000-0000-0000-000000000000', sequence: 0n };
  for (;;) {
    const { rows } = await session.query<StoredLink>({
      text: NEXT_LINKS,
      values: [last.journal_id, last.sequence],
    });
    const wrong = rows.find((row) => hashOf(row) !== bytesToHex(row.hash));
    if (wrong !== undefined) return [`every hash is that of its link: ${wrong.journal_id} ${wrong.sequence}`];
    const end = rows.at(-1);
    if (end === undefined) return [];
    last = end;
  }
}

/** Verifies one chain from start to end, link by link. */
export async function isChainWhole(session: Session, journalId: string): Promise<boolean> {
  const { rows } = await session.query<StoredLink>({ text: LINKS_OF_CHAIN, values: [journalId] });
  let head = CHAIN_START;
  return rows.every((row, index) => {
    const isNext = row.sequence === BigInt(index + 1) && bytesToHex(row.previous_hash) === head;
    head = bytesToHex(row.hash);
    return isNext && hashOf(row) === head;
  });
}

function hashOf(row: StoredLink): string {
  const previousHash = row.sequence === 1n ? CHAIN_START : bytesToHex(row.previous_hash);
  return linkHash(
    { journalId: row.journal_id, sequence: row.sequence, previousHash },
    {
      id: row.id,
      kind: row.kind,
      reference: { type: row.reference_type, id: row.reference_id },
      effectiveAt: instantOf(Number(row.effective_ms)),
      actor: row.actor,
      ...(row.reason === null ? {} : { reason: row.reason }),
      ...(row.corrects === null ? {} : { corrects: row.corrects }),
      entries: row.accounts.map((account, line) =>
        entryOf(account, BigInt(row.amounts[line] ?? 0), row.orders[line]),
      ),
    },
  );
}
