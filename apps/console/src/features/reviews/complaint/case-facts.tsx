import { multiplyMoney } from '@cliffhanger/core/kernel';
import { processorText } from '../../../shared/accounts/index.ts';
import { dateText, moneyText, quoteText, t } from '../../../shared/language/index.ts';
import { Chip, Panel } from '../../../shared/parts/index.ts';
import { ResendReceipt } from '../../../shared/receipts/index.ts';
import { reasonText } from '../../../shared/review-words/index.ts';
import { Checks, Precedents } from '../queue/parts.tsx';
import type { ComplaintCase } from './case.ts';
import { complaintChecks, complaintPrecedents } from './checks.ts';

/** The purchase, the viewer's complaint, and the location of the money. */
export function CaseFacts({ of: one }: { readonly of: ComplaintCase }) {
  const last = one.firstEpisode + one.quantity - 1;
  return (
    <div
      className="min-h-0 overflow-auto px-4 py-3.5"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard has to get into it
      tabIndex={0}
      role="group"
      aria-label={t('console.item.facts')}
    >
      <header className="mb-3 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-head">
            {t('console.complaint.episodes', { title: one.title, first: one.firstEpisode, last })}
          </h2>
          <p className="text-muted">
            {t('console.complaint.order', { number: one.number, seller: one.sellerName })}
          </p>
        </div>
        <p className="max-w-1/2 text-end">
          <span className="block text-title">{moneyText(multiplyMoney(one.retail, one.quantity))}</span>
          <span className="text-muted">
            {t('console.complaint.paid', {
              processor: processorText(one.processor),
              at: dateText(one.paidAt),
            })}
          </span>
        </p>
      </header>
      <Words of={one} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] xl:items-start xl:gap-3">
        <Checks checks={complaintChecks(one)} />
        <div>
          <WhereItIs of={one} />
          <Precedents
            list={complaintPrecedents(one)}
            about={one.complaint === null ? '' : reasonText(one.complaint.reason)}
          />
        </div>
      </div>
      <ResendReceipt number={one.number} />
      <p className="mt-4 text-small text-muted">{t('console.item.logged')}</p>
    </div>
  );
}

function Words({ of: { complaint, auditReason } }: { readonly of: ComplaintCase }) {
  if (complaint === null) {
    return auditReason === null ? null : (
      <p className="mb-3 rounded-bar bg-info-soft px-3 py-2">
        {t('console.complaint.opened', { reason: reasonText(auditReason) })}
      </p>
    );
  }
  return (
    <blockquote className="mb-3 rounded-panel border border-line border-s-2 border-s-primary bg-surface px-3.5 py-2.5">
      <p className="mb-1 flex flex-wrap items-center gap-3 text-small text-muted">
        <Chip tone="info">{t('console.complaint.chose', { reason: reasonText(complaint.reason) })}</Chip>
        {dateText(complaint.madeAt)}
      </p>
      <p className="break-words">{quoteText(complaint.text)}</p>
    </blockquote>
  );
}

/** None of this money can be paid out before the decision. */
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
  const shipped =
    shipping === null
      ? undefined
      : t(available === null ? 'console.complaint.unsettled' : 'console.complaint.is-settled');
  return (
    <Panel
      title={t('console.complaint.where', { amount: moneyText(amount) })}
      aside={shipped !== undefined && <span className="text-small text-muted">{shipped}</span>}
    >
      <div className="px-3.5 py-2.5">
        <span aria-hidden className="mb-2 flex h-2 gap-px overflow-hidden rounded-[4px] bg-track">
          {parts.map(([where, part], index) => (
            <span
              key={where}
              className={index === 0 ? 'bg-primary' : 'bg-bar-soft'}
              style={{ flexGrow: Number(part), flexBasis: 0 }}
            />
          ))}
        </span>
        <ul className="flex flex-wrap justify-between gap-x-6">
          {parts.map(([where, part], index) => (
            <li key={where} className="flex items-center gap-2">
              <span
                aria-hidden
                className={`size-2 rounded-[2px] ${index === 0 ? 'bg-primary' : 'bg-bar-soft'}`}
              />
              <b className="font-semibold">{moneyText(part)}</b> {where}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
