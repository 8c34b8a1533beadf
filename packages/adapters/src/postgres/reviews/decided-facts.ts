import type { ReviewSubject } from '@cliffhanger/application/ports';
import type { Money } from '@cliffhanger/core/kernel';
import type { DecidedFacts } from '@cliffhanger/core/reviews';
import type { RemedyDeed } from '@cliffhanger/core/trust';
import type { Session } from '../connection.ts';

/** The input for the postings of a decision. Undefined if it posts nothing. */
export async function readDecidedFacts(
  session: Session,
  { kind, id }: ReviewSubject,
): Promise<DecidedFacts | undefined> {
  switch (kind) {
    case 'deposit':
      return readDeposit(session, id);
    case 'withdrawal':
      return readWithdrawal(session, id);
    case 'appeal':
      return readAppeal(session, id);
    default:
      return undefined;
  }
}

interface DepositRow {
  readonly network: string;
  readonly amount: Money;
  readonly isMatched: boolean;
  readonly isSecondLook: boolean;
}

/** `isMatched`: the transfer that wallet.approve_deposit would take out of suspense. */
async function readDeposit(session: Session, id: string): Promise<DecidedFacts | undefined> {
  const { rows } = await session.query<DepositRow>({
    name: 'review-decided-deposit',
    text: `select d.network, d.amount, d.state = 'second-look' as "isSecondLook", exists (
             select from chain.transfers t
             where t.network = d.network and t.amount = d.amount and t.state = 'suspense' and t.reason = 'no-owner'
               and t.missing_since is null and (d.transaction_hash is null or t.transaction_hash = d.transaction_hash)
               and t.seller_id is null
               and not exists (select from chain.resolutions r where r.chain_transfer_id = t.id and r.state <> 'declined'
                 and r.reopened_at is null and (r.way <> 'reopen' or r.state = 'asked'))
               and exists (select from ledger.entries e
                 where e.transfer_id = t.transfer_id and e.account = 'platform:suspense' and e.amount = d.amount)
           ) as "isMatched"
           from wallet.deposits d where d.id = $1::uuid`,
    values: [id],
  });
  return rows[0] && { kind: 'deposit', ...rows[0] };
}

interface WithdrawalRow {
  readonly network: string;
  readonly amount: Money;
  readonly fee: Money;
}

async function readWithdrawal(session: Session, id: string): Promise<DecidedFacts | undefined> {
  const { rows } = await session.query<WithdrawalRow>({
    name: 'review-decided-withdrawal',
    text: 'select w.network, w.amount, w.fee from wallet.withdrawals w where w.id = $1::uuid',
    values: [id],
  });
  return rows[0] && { kind: 'withdrawal', ...rows[0] };
}

interface AppealRow {
  /** Of the deposit under appeal. */
  readonly network: string | null;
  readonly amount: Money;
  readonly deed: RemedyDeed | null;
  readonly isSecondLook: boolean;
}

async function readAppeal(session: Session, id: string): Promise<DecidedFacts | undefined> {
  const { rows } = await session.query<AppealRow>({
    name: 'review-decided-appeal',
    text: `select coalesce(r.deed, p.deed) as deed, coalesce(r.amount, p.amount, 0) as amount,
             a.waits_for_second as "isSecondLook",
             (select d.network from wallet.deposits d
              where a.subject = 'deposit' and d.seller_id = a.seller_id and d.id::text = a.subject_id) as network
           from trust.appeals a
             left join trust.remedies r on r.appeal_id = a.id and a.waits_for_second
             left join lateral trust.remedy_of(a.id) p on not a.waits_for_second
           where a.id = $1::uuid`,
    values: [id],
  });
  return rows[0] && { kind: 'appeal', ...rows[0] };
}
