import type { StoredDecision } from '@cliffhanger/application/ports';
import type { DecisionNotice, SellerId } from '@cliffhanger/core/kernel';
import type { AppealedDecision, AppealSubject } from '@cliffhanger/core/trust';
import type { Session } from '../connection.ts';

interface DecisionRow {
  readonly notice: DecisionNotice | null;
  readonly deciders: readonly (string | null)[];
}

const reviewDeciders = (subject: string, row: string): string =>
  `array(select r.actor from identity.review_decisions r
         where r.seller_id = $1 and r.subject = '${subject}' and r.subject_id = ${row}.id)`;

const moneyDeciders = (subject: string, row: string): string =>
  `array(select m.actor from wallet.decisions m
         where m.seller_id = $1 and m.subject = '${subject}' and m.subject_id = ${row}.id)`;

/** The notice of each kind of decision and who decided. `$1` is the seller, `$2` the id of the subject. */
const SOURCES: Readonly<Record<AppealSubject, string>> = {
  registration: `select s.review_notice as notice,
      array(select r.actor from identity.review_decisions r
            where r.seller_id = $1 and r.subject = 'registration') as deciders
    from identity.sellers s where s.seller_id = $1 and s.seller_id = $2::uuid and s.erased_at is null`,
  certification: `select c.notice, ${reviewDeciders('certification', 'c')} as deciders
    from identity.certifications c where c.seller_id = $1 and c.id = $2::uuid`,
  store: `select v.notice, ${reviewDeciders('store', 'v')} as deciders
    from identity.store_versions v where v.seller_id = $1 and v.id = $2::uuid`,
  'promotion-link': `select l.notice, array[l.decided_by] as deciders
    from promotion_links l where l.seller_id = $1 and l.id = $2::uuid`,
  deposit: `select d.notice, ${moneyDeciders('deposit', 'd')} as deciders
    from wallet.deposits d where d.seller_id = $1 and d.id = $2::uuid`,
  withdrawal: `select w.notice, ${moneyDeciders('withdrawal', 'w')} as deciders
    from wallet.withdrawals w where w.seller_id = $1 and w.id = $2::uuid`,
  order: `select o.notice,
      array(select a.actor from settlement.audit_decisions a
            where a.seller_id = $1 and a.order_id = o.id) as deciders
    from orders o where o.seller_id = $1 and o.number = $2`,
  'account-lock': `select l.notice, array[l.locked_by] as deciders
    from identity.account_locks l where l.seller_id = $1 and l.id = $2::uuid`,
};

export async function findDecision(
  session: Session,
  sellerId: SellerId,
  { subject, subjectId }: AppealedDecision,
): Promise<StoredDecision | undefined> {
  const { rows } = await session.query<DecisionRow>({
    name: `decision-of-${subject}`,
    text: SOURCES[subject],
    values: [sellerId, subjectId],
  });
  const [row] = rows;
  if (row === undefined || row.notice === null) return undefined;
  return { notice: row.notice, deciders: [...new Set(row.deciders.flatMap(nameOf))] };
}

const OPERATOR = 'operator:';

/** Actors are `operator:<name>` or a rule. Review records have the bare name. */
function nameOf(actor: string | null): readonly string[] {
  if (actor === null) return [];
  return [actor.startsWith(OPERATOR) ? actor.slice(OPERATOR.length) : actor];
}
