import type { TransferId } from '@cliffhanger/core/kernel';
import { listCorrections } from '@cliffhanger/wire/operator/ledger';
import { dateText, t } from '../../shared/language/index.ts';
import { Act, Answered, Panel } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

/** Proposed corrections. An approver opens the transfer and sends the same request to confirm. */
export function WaitingCorrections({ onChoose }: { readonly onChoose: (id: TransferId) => void }) {
  const waiting = useApiQuery(listCorrections, {});
  const named = useStaffNames();
  return (
    <Answered of={waiting}>
      {({ list }) =>
        list.length > 0 && (
          <Panel title={t('console.books.waiting')}>
            <ul className="px-4 py-2">
              {list.map(({ transferId, reason, bearsRest, proposedBy, proposedAt }) => (
                <li
                  key={transferId}
                  className="flex items-center gap-3 border-b border-line py-2 last:border-0"
                >
                  <div className="grow">
                    <p>{reason}</p>
                    <p className="text-small text-muted">
                      {t('console.books.waiting.by', { by: named(proposedBy), at: dateText(proposedAt) })}
                      {bearsRest && ` ${t('console.books.waiting.bears-rest')}`}
                    </p>
                  </div>
                  <Act onClick={() => onChoose(transferId)}>{t('console.books.waiting.open')}</Act>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Answered>
  );
}
