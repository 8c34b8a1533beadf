import { quoteText, t } from '../../../shared/language/index.ts';
import { Chip, Clock, Panel, wordText } from '../../../shared/parts/index.ts';
import type { Order } from './order.ts';

export function Complaint({
  order: { complaint, complaintBy, decision, dispute },
}: {
  readonly order: Order;
}) {
  if (complaint === null && dispute === null) return null;
  return (
    <Panel
      title={t('console.order.complaint')}
      aside={
        complaint !== null &&
        complaintBy !== null &&
        decision === null && <Clock from={complaint.madeAt} promisedBy={complaintBy} />
      }
    >
      <div className="px-3.5 py-2.5">
        {complaint !== null && (
          <>
            <Chip tone="info">{t(`console.complaint.reason.${complaint.reason}`)}</Chip>
            <p className="mt-1.5 wrap-anywhere">{quoteText(complaint.text)}</p>
          </>
        )}
        {decision !== null && (
          <p className="mt-1.5 text-muted">
            {t('console.order.decision', { outcome: wordText('state', decision.outcome) })}
          </p>
        )}
        {dispute !== null && (
          <p className="mt-1.5 flex flex-wrap justify-between gap-2">
            <span>{t('console.order.dispute')}</span>
            <Clock from={dispute.openedAt} promisedBy={dispute.decidedBy} />
          </p>
        )}
      </div>
    </Panel>
  );
}
