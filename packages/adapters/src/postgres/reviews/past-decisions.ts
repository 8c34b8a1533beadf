import type { Precedent, ReviewQueue, ReviewStep, ReviewSubject } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import { type Session, timestamp } from '../connection.ts';

/** A decision is an audit line with the name of its call. */
const DECIDING: Readonly<Record<ReviewKind, string>> = {
  registration: 'reviews.decide-registration',
  store: 'reviews.decide-store',
  certification: 'reviews.decide-certification',
  'promotion-link': 'reviews.decide-promotion-link',
  deposit: 'reviews.decide-deposit',
  withdrawal: 'reviews.decide-withdrawal',
  complaint: 'reviews.decide-complaint',
  appeal: 'reviews.answer-appeal',
  'payment-exception': 'reviews.close-payment-exception',
};
const CONFIRMING = ['reviews.confirm-complaint', 'reviews.confirm-remedy', 'reviews.decline-remedy'];

/** Limits on the scan for similar decisions, and on the audit lines counted per person and day. */
const LOOKED_THROUGH = 200;
const LINES_A_DAY = 5_000;

/**
 * Similarity to the current item, and the title of the earlier one. `l` is the audit line, `$1` the id of the
 * current item.
 */
const LIKE: Readonly<Record<ReviewKind, { readonly title: string; readonly join: string }>> = {
  registration: {
    title: `concat_ws(', ', was.real_name, was.country)`,
    join: `join identity.sellers now on now.seller_id = $1::uuid
      join identity.sellers was on was.seller_id = l.subject_id::uuid and was.country = now.country`,
  },
  store: {
    title: 'was.name',
    join: `join identity.store_versions was on was.id = l.subject_id::uuid `,
  },
  certification: {
    title: 's.country',
    join: `join identity.certifications now on now.id = $1::uuid join identity.sellers n on n.seller_id = now.seller_id
      join identity.certifications was on was.id = l.subject_id::uuid
      join identity.sellers s on s.seller_id = was.seller_id and s.country = n.country`,
  },
  'promotion-link': {
    title: 'was.url',
    join: `join promotion_links now on now.id = $1::uuid
      join promotion_links was on was.id = l.subject_id::uuid and was.drama_id = now.drama_id`,
  },
  deposit: {
    title: `concat(trim_scale(was.amount::numeric / 1000000), ' ', was.network)`,
    join: `join wallet.deposits now on now.id = $1::uuid
      join wallet.deposits was on was.id = l.subject_id::uuid and was.network = now.network
        and (was.transaction_hash is null) = (now.transaction_hash is null)`,
  },
  withdrawal: {
    title: `concat(trim_scale(was.amount::numeric / 1000000), ' ', was.network)`,
    join: `join wallet.withdrawals now on now.id = $1::uuid
      join wallet.withdrawals was on was.id = l.subject_id::uuid and was.needs = now.needs`,
  },
  complaint: {
    title: `concat_ws(', ', w.number, w.quantity::text)`,
    join: `join orders n on n.number = $1 join checkout.complaints now on now.order_id = n.id
      join orders w on w.number = l.subject_id
      join checkout.complaints was on was.order_id = w.id and was.reason = now.reason`,
  },
  appeal: {
    title: `was.text`,
    join: `join trust.appeals now on now.id = $1::uuid
      join trust.appeals was on was.id = l.subject_id::uuid and was.subject = now.subject and was.rule = now.rule`,
  },
  'payment-exception': {
    title: `trim_scale(was.amount::numeric / 1000000)::text`,
    join: `join checkout.payment_exceptions now on now.id = $1::uuid
      join checkout.payment_exceptions was on was.id = l.subject_id::uuid and was.kind = now.kind`,
  },
};

interface PrecedentRow {
  readonly subject_id: string;
  readonly title: string;
  readonly verdict: string | null;
  readonly rule: string | null;
  readonly note: string | null;
  readonly name: string;
  readonly at: Instant;
}

export const pastDecisions = (
  session: Session,
): Pick<ReviewQueue, 'stepsOf' | 'precedentsOf' | 'clearedBy'> => ({
  stepsOf: (subject) => readSteps(session, subject),

  async precedentsOf({ kind, id }, most): Promise<readonly Precedent[]> {
    const { title, join } = LIKE[kind];
    const { rows } = await session.query<PrecedentRow>({
      name: `review-precedents-${kind}`,
      text: `select l.subject_id, ${title} as title, coalesce(l.asked ->> 'verdict', l.asked ->> 'outcome') as verdict,
               coalesce(l.asked ->> 'rule', l.asked ->> 'reason') as rule,
               coalesce(l.asked ->> 'note', l.asked ->> 'answer') as note, p.name, l.at
             from (select x.sequence, x.subject_id, x.person_id, x.at, x.facts::jsonb as asked from staff.audit_lines x
                   where x.action = '${DECIDING[kind]}' and x.result = 'ok' order by x.sequence desc
                   limit ${LOOKED_THROUGH}) l
               join staff.people p on p.id = l.person_id ${join}
             where l.subject_id <> $1::text
             order by l.sequence desc limit $2`,
      values: [id, most],
    });
    return rows.map(({ subject_id: subjectId, verdict, name: by, ...row }) => ({
      ...row,
      subjectId,
      verdict: verdict ?? '',
      by,
    }));
  },

  async clearedBy(person, since) {
    const { rows } = await session.query<{ cleared: number }>({
      name: 'review-cleared',
      text: `select count(distinct l.subject_id)::integer as cleared
             from (select x.* from staff.audit_lines x where x.person_id = $1 order by x.sequence desc
                   limit ${LINES_A_DAY}) l
             where l.at >= $2 and l.result = 'ok' and l.action = any ($3)`,
      values: [person, timestamp(since), [...Object.values(DECIDING), ...CONFIRMING]],
    });
    return rows[0]?.cleared ?? 0;
  },
});

async function readSteps(session: Session, { kind, id }: ReviewSubject): Promise<readonly ReviewStep[]> {
  switch (kind) {
    case 'deposit':
      return readDepositSteps(session, id);
    case 'withdrawal':
      return readWithdrawalSteps(session, id);
    case 'appeal':
      return readAppealSteps(session, id);
    default:
      return [];
  }
}

async function readDepositSteps(session: Session, id: string): Promise<readonly ReviewStep[]> {
  const { rows } = await session.query<ReviewStep>({
    name: 'review-steps-deposit',
    text: `select d.act, d.actor, d.decided_at as at, d.facts ->> 'note' as note from wallet.deposits x
             join wallet.decisions d on d.seller_id = x.seller_id and d.subject = 'deposit' and d.subject_id = x.id
           where x.id = $1::uuid order by d.decision_id`,
    values: [id],
  });
  return rows;
}

async function readWithdrawalSteps(session: Session, id: string): Promise<readonly ReviewStep[]> {
  const { rows } = await session.query<ReviewStep>({
    name: 'review-steps-withdrawal',
    text: `select d.act, d.actor, d.decided_at as at, d.facts ->> 'note' as note from wallet.withdrawals x
             join wallet.decisions d on d.seller_id = x.seller_id and d.subject = 'withdrawal' and d.subject_id = x.id
           where x.id = $1::uuid order by d.decision_id`,
    values: [id],
  });
  return rows;
}

async function readAppealSteps(session: Session, id: string): Promise<readonly ReviewStep[]> {
  const { rows } = await session.query<ReviewStep>({
    name: 'review-steps-appeal',
    text: `select 'upheld' as act, 'operator:' || r.proposed_by as actor, r.proposed_at as at, a.answer as note
           from trust.remedies r join trust.appeals a on a.id = r.appeal_id
           where r.appeal_id = $1::uuid and a.waits_for_second`,
    values: [id],
  });
  return rows;
}
