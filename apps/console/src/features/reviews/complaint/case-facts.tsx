import { moneyFigures, multiplyMoney } from '@cliffhanger/core/kernel';
import { dateText, t } from '../../../shared/language/index.ts';
import { Facts } from '../../../shared/parts/index.ts';
import { ResendReceipt } from '../../../shared/receipts/index.ts';
import type { ComplaintCase } from './case.ts';
import { reasonText } from './reason-text.ts';

/** What was bought, what the viewer says, and where the money is. */
export function CaseFacts({ of: one }: { readonly of: ComplaintCase }) {
  const last = one.firstEpisode + one.quantity - 1;
  return (
    <div
      className="min-h-0 overflow-auto p-5"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard has to get into it
      tabIndex={0}
      role="group"
      aria-label={t('console.item.facts')}
    >
      <header className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-head">
            {t('console.complaint.episodes', { title: one.title, first: one.firstEpisode, last })}
          </h2>
          <p className="text-muted">
            {t('console.complaint.order', { number: one.number, seller: one.sellerName })}
          </p>
        </div>
        <p className="text-end">
          <span className="block text-head">{figures(multiplyMoney(one.retail, one.quantity))}</span>
          <span className="text-muted">
            {t('console.complaint.paid', { processor: one.processor, at: dateText(one.paidAt) })}
          </span>
        </p>
      </header>
      <Words of={one} />
      <p className="mb-4 text-small text-muted">
        {t('console.complaint.promised', { at: dateText(one.promisedBy) })}{' '}
        {one.endsAt === null
          ? t('console.complaint.settled')
          : t('console.complaint.ends', { at: dateText(one.endsAt) })}
      </p>
      <WhereItIs of={one} />
      <Facts
        rows={[
          [
            t('console.complaint.first-play'),
            one.firstPlayAt === null ? t('console.complaint.not-played') : dateText(one.firstPlayAt),
          ],
          [t('console.complaint.charge'), one.charge],
        ]}
      />
      <ResendReceipt number={one.number} />
      <p className="mt-4 text-small text-muted">{t('console.item.logged')}</p>
    </div>
  );
}

const figures = (amount: ComplaintCase['retail']): string => moneyFigures(amount, 'en');

function Words({ of: { complaint, auditReason } }: { readonly of: ComplaintCase }) {
  if (complaint === null) {
    return auditReason === null ? null : (
      <p className="mb-3 rounded-bar bg-info-soft px-3 py-2">
        {t('console.complaint.opened', { reason: reasonText(auditReason) })}
      </p>
    );
  }
  return (
    <blockquote className="mb-3 rounded-bar border border-line border-s-2 border-s-primary bg-surface px-4 py-3">
      <p className="mb-1 flex flex-wrap gap-3 text-small text-muted">
        <span className="rounded-bar bg-primary-soft px-2 text-ink">
          {t('console.complaint.chose', { reason: reasonText(complaint.reason) })}
        </span>
        {dateText(complaint.madeAt)}
      </p>
      <p className="break-words">“{complaint.text}”</p>
    </blockquote>
  );
}

/** Not a part of it leaves before the decision. */
function WhereItIs({ of: one }: { readonly of: ComplaintCase }) {
  const { shipping, available, retail, quantity } = one;
  const amount = multiplyMoney(retail, quantity);
  const parts: readonly (readonly [string, ComplaintCase['retail']])[] =
    shipping === null
      ? [[t('console.complaint.where.escrow'), amount]]
      : available !== null
        ? [[t('console.complaint.where.available'), available]]
        : shipping.isPlatforms
          ? [[t('console.complaint.where.deferred'), amount]]
          : [
              [t('console.complaint.where.hold'), shipping.unsettled],
              [t('console.complaint.where.deferred'), shipping.paymentAmount],
            ];
  return (
    <section className="mb-4 rounded-bar border border-line bg-surface px-4 py-3">
      <h3 className="mb-1 text-label">{t('console.complaint.where', { amount: figures(amount) })}</h3>
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(([where, part]) => (
          <li key={where}>
            <span className="font-medium">{figures(part)}</span> {where}
          </li>
        ))}
      </ul>
    </section>
  );
}
