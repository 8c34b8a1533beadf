import { CircleAlert } from 'lucide-react';
import { t, wholeMomentText } from '../../../shared/language/index.ts';
import { Clock } from '../../../shared/parts/index.ts';
import type { Order } from './order.ts';

/** Why the order waits. At the top, because it is the first question about a late order. */
export function Waiting({ order: { waiting, orderTime } }: { readonly order: Order }) {
  if (waiting === null || waiting.reason === 'audit') return null;
  const { reason, isLate, shipBy, shippedAt } = waiting;
  return (
    <section
      aria-label={t('console.order.why')}
      className={`mb-3 flex items-start gap-2.5 rounded-panel px-3.5 py-2.5 ${
        isLate ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'
      }`}
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="text-card">{t(isLate ? 'console.order.why-late' : 'console.order.why')}</h2>
        <p>{t(`console.waiting.${reason}`, { at: wholeMomentText(shippedAt) })}</p>
      </div>
      <Clock from={orderTime} promisedBy={shipBy} />
    </section>
  );
}
