import type { ReviewSubject } from '@cliffhanger/application/ports';
import type { Money } from '@cliffhanger/core/kernel';
import type { DecidedFacts, ReviewKind } from '@cliffhanger/core/reviews';
import type { RemedyDeed } from '@cliffhanger/core/trust';
import type { Session } from '../connection.ts';

/** Which kinds of decisions book anything, and what their postings are made from. `$1` is the id. */
const SOURCES = {
  // `is_matched`: the transfer that wallet.approve_deposit would take out of suspense.
  deposit: `select d.network, d.amount, d.state = 'second-look' as is_second_look, exists (
        select from chain.transfers t
        where t.network = d.network and t.amount = d.amount and t.state = 'suspense' and t.reason = 'no-owner'
          and t.missing_since is null and (d.transaction_hash is null or t.transaction_hash = d.transaction_hash)
          and t.seller_id is null
          and not exists (select from chain.resolutions r where r.chain_transfer_id = t.id and r.state <> 'declined')
          and exists (select from ledger.entries e
            where e.transfer_id = t.transfer_id and e.account = 'platform:suspense' and e.amount = d.amount)
      ) as is_matched
    from wallet.deposits d where d.id = $1::uuid`,
  withdrawal: `select w.network, w.amount, w.fee from wallet.withdrawals w where w.id = $1::uuid`,
  appeal: `select coalesce(r.deed, p.deed) as deed, coalesce(r.amount, p.amount, 0) as amount, a.waits_for_second as is_second_look,
      (select d.network from wallet.deposits d
       where a.subject = 'deposit' and d.seller_id = a.seller_id and d.id::text = a.subject_id) as network
    from trust.appeals a
      left join trust.remedies r on r.appeal_id = a.id and a.waits_for_second
      left join lateral trust.remedy_of(a.id) p on not a.waits_for_second
    where a.id = $1::uuid`,
} as const satisfies Partial<Record<ReviewKind, string>>;

interface FactRow {
  readonly network: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly deed: RemedyDeed | null;
  readonly is_matched: boolean;
  readonly is_second_look: boolean;
}

const movesMoney = (kind: ReviewKind): kind is keyof typeof SOURCES => kind in SOURCES;

export async function readDecidedFacts(
  session: Session,
  { kind, id }: ReviewSubject,
): Promise<DecidedFacts | undefined> {
  if (!movesMoney(kind)) return undefined;
  const { rows } = await session.query<FactRow>({
    name: `review-decided-facts-${kind}`,
    text: SOURCES[kind],
    values: [id],
  });
  return rows[0] && factsOf(kind, rows[0]);
}

function factsOf(kind: keyof typeof SOURCES, row: FactRow): DecidedFacts {
  const { network, amount, fee, deed, is_matched: isMatched, is_second_look: isSecondLook } = row;
  switch (kind) {
    case 'deposit':
      return { kind, network, amount, isMatched, isSecondLook };
    case 'withdrawal':
      return { kind, network, amount, fee };
    case 'appeal':
      return { kind, network, amount, deed, isSecondLook };
  }
}
