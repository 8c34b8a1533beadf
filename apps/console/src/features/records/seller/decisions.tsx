import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { listText, momentText, pairText, t } from '../../../shared/language/index.ts';
import { Act, Empty, Panel, wordText } from '../../../shared/parts/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';
import type { Seller } from './seller.ts';

interface DecisionsProps {
  readonly decisions: Seller['decisions'];
  readonly onAll?: () => void;
}

export function Decisions({ decisions, onAll }: DecisionsProps) {
  const named = useStaffNames();
  const now = useNow(MINUTE_MS);
  return (
    <Panel
      title={t('console.seller.tab.decisions')}
      aside={
        onAll !== undefined &&
        decisions.length > 0 && <Act onClick={onAll}>{t('console.record.everything')}</Act>
      }
    >
      {decisions.length === 0 ? (
        <Empty text={t('console.seller.no-decisions')} />
      ) : (
        <ul>
          {decisions.map(({ subject, outcome, rule, words, actor, at }) => (
            <li key={`${subject} ${at}`} className="border-b border-line px-3.5 py-2 last:border-0">
              <p className="flex justify-between gap-3">
                <span className="font-semibold">
                  {pairText(wordText('subject', subject), wordText('state', outcome))}
                </span>
                <span className="text-small text-muted">{momentText(at, now)}</span>
              </p>
              <p className="text-small text-muted wrap-anywhere">
                {listText([words ?? rule, named(actor).replace(/^rule:.*/, t('console.seller.by-rule'))])}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
