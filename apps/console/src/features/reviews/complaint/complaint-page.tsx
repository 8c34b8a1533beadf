import { mayCall } from '@cliffhanger/wire/operator';
import { decideComplaint, getComplaint } from '@cliffhanger/wire/operator/reviews';
import { t } from '../../../shared/language/index.ts';
import { Answered } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CaseFacts } from './case-facts.tsx';
import { Deciding } from './deciding.tsx';
import { UnderWay } from './under-way.tsx';

interface ComplaintPageProps {
  readonly id: string;
  readonly onDone: () => void;
}

/**
 * Decides a complaint by its costs. Opening it writes a line to the audit log, and a text on the page
 * mentions this.
 */
export function ComplaintPage({ id, onDone }: ComplaintPageProps) {
  const roles = useSession()?.roles ?? [];
  const found = useApiQuery(getComplaint, { id });
  return (
    <div className="min-h-0 md:grid md:grid-cols-[minmax(0,1fr)_352px] lg:grid-cols-[minmax(0,1fr)_388px] xl:grid-cols-[minmax(0,1fr)_404px]">
      <Answered of={found}>
        {(one) => (
          <>
            <CaseFacts of={one} />
            <aside className="flex min-h-0 flex-col overflow-auto border-s border-line bg-surface p-4">
              {one.isBankDeciding ? (
                <p className="rounded-bar bg-warn-soft px-3 py-2 text-warn">{t('console.decide.bank')}</p>
              ) : one.decision !== null ? (
                <UnderWay of={one} decision={one.decision} />
              ) : mayCall(decideComplaint.roles, roles) ? (
                <Deciding of={one} onDone={onDone} />
              ) : (
                <p className="text-muted">{t('console.decide.look')}</p>
              )}
            </aside>
          </>
        )}
      </Answered>
    </div>
  );
}
