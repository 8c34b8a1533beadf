import { reasonsFor } from '@cliffhanger/core/checkout';
import { processorText } from '../../../shared/accounts/index.ts';
import { dateText, dayText, pairText, t } from '../../../shared/language/index.ts';
import type { Check, CheckVerdict, Precedent } from '../queue/parts.tsx';
import type { ComplaintCase } from './case.ts';

type Name = 'played' | 'payment' | 'bank' | 'viewer' | 'others' | 'shipped' | 'hold';

const check = (verdict: CheckVerdict, name: Name, found: string): Check => ({
  verdict,
  name: t(`console.complaint.weigh.${name}`),
  found,
});

/** Two other complaints by this viewer, or two about the same drama, are unusual. */
const UNUSUAL = 2;

/** Points to weigh before deciding a complaint. */
export const complaintChecks = (one: ComplaintCase): readonly Check[] => [
  one.firstPlayAt === null
    ? check('warn', 'played', t('console.complaint.not-played'))
    : check('good', 'played', t('console.complaint.weigh.first-play', { at: dateText(one.firstPlayAt) })),
  one.clearedAt === null
    ? check('bad', 'payment', t('console.complaint.weigh.not-cleared'))
    : check(
        'good',
        'payment',
        t('console.complaint.weigh.cleared', {
          processor: processorText(one.processor),
          at: dayText(one.clearedAt),
        }),
      ),
  check(
    one.wasDisputed ? 'bad' : 'good',
    'bank',
    t(one.wasDisputed ? 'console.complaint.weigh.disputed' : 'console.complaint.weigh.no-dispute'),
  ),
  check(
    one.viewerComplaints > UNUSUAL ? 'warn' : 'good',
    'viewer',
    t('console.complaint.weigh.viewer.found', { complaints: one.viewerComplaints, orders: one.viewerOrders }),
  ),
  check(
    one.othersOfDrama >= UNUSUAL ? 'bad' : one.othersOfDrama > 0 ? 'warn' : 'good',
    'others',
    t('console.complaint.weigh.others.found', { count: one.othersOfDrama }),
  ),
  check('none', 'shipped', t(shippedText(one))),
  ...(one.endsAt === null
    ? []
    : [check('none', 'hold', t('console.complaint.weigh.ends', { at: dayText(one.endsAt) }))]),
];

const shippedText = ({ shipping }: ComplaintCase) =>
  shipping === null
    ? 'console.complaint.weigh.unshipped'
    : shipping.isPlatforms
      ? 'console.complaint.weigh.platform'
      : shipping.payFrom === 'wallet'
        ? 'console.complaint.weigh.wallet'
        : 'console.complaint.weigh.proceeds';

const OUTCOMES = ['refund', 'part_refund', 'no_refund'] as const;
const REASONS = [...reasonsFor('refund'), ...reasonsFor('no-refund')];

export const complaintPrecedents = ({ precedents }: ComplaintCase): readonly Precedent[] =>
  precedents.map(({ subjectId, verdict, rule, by, at }) => {
    const outcome = OUTCOMES.find((known) => known === verdict);
    const reason = REASONS.find((known) => known === rule?.replaceAll('_', '-'));
    return {
      key: `${subjectId} ${at}`,
      what: subjectId,
      decided: pairText(
        outcome === undefined ? '' : t(`console.precedent.${outcome}`),
        reason === undefined ? '' : t(`console.decision-reason.${reason}`),
      ),
      by: t('console.precedent.by', { at: dayText(at), name: by }),
    };
  });
