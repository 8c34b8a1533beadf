import { mayCall } from '@cliffhanger/wire/operator';
import { decideComplaint, getComplaint } from '@cliffhanger/wire/operator/reviews';
import { t } from '../../../shared/language/index.ts';
import { Answered } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CaseFacts } from './case-facts.tsx';
import { Deciding } from './deciding.tsx';
import { UnderWay } from './under-way.tsx';

/** A complaint is decided by what it costs whom. Opening one is a line in the log, and the page says so. */
export function ComplaintPage({ id }: { readonly id: string }) {
  const roles = useSession()?.roles ?? [];
  const found = useApiQuery(getComplaint, { id });
  return (
    <div className="min-h-0 md:grid md:grid-cols-[1fr_372px]">
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
                <Deciding of={one} />
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
