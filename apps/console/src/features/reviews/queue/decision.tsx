import type { ReviewKind } from '@cliffhanger/core/reviews';
import { mayCall } from '@cliffhanger/wire/operator';
import { answerAppeal, QUEUE_ROLES } from '@cliffhanger/wire/operator/reviews';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Closing } from './closing.tsx';
import { Deciding, NamedSteps } from './deciding.tsx';
import { Payment } from './payment.tsx';
import type { ReviewPage } from './review-page.ts';
import { SecondPerson } from './second-person.tsx';
import { approvalSteps, isMineAlready } from './two-people.ts';

interface DecisionProps {
  readonly kind: Exclude<ReviewKind, 'complaint'>;
  readonly page: ReviewPage;
  readonly onDone: (isToBeSent?: boolean) => void;
}

/** The right-hand column, with the decision's button at its foot. */
export function Decision({ kind, page, onDone }: DecisionProps) {
  const session = useSession();
  const roles = session?.roles ?? [];
  const steps = approvalSteps(kind, page, session);
  if (kind === 'withdrawal' && page.item.state !== 'requested')
    return <Payment page={page} steps={steps} mayAct={mayCall(QUEUE_ROLES[kind], roles)} />;
  if (!mayCall(QUEUE_ROLES[kind], roles)) return <Aside>{t('console.decide.look')}</Aside>;
  if (kind === 'payment-exception') return <Closing page={page} onDone={onDone} />;
  if (isMineAlready(page, session)) {
    return (
      <Aside>
        <NamedSteps list={steps} />
        <p className="rounded-panel bg-warn-soft px-3 py-2 text-warn">{t('console.two-people.waits')}</p>
      </Aside>
    );
  }
  if (kind === 'appeal' && page.item.state === 'second-look')
    return <SecondPerson page={page} steps={steps} onDone={onDone} />;
  if (kind === 'appeal' && !mayCall(answerAppeal.roles, roles))
    return <Aside>{t('console.remedy.not-answered')}</Aside>;
  return <Deciding kind={kind} page={page} steps={steps} onDone={onDone} />;
}

const Aside = ({ children }: { readonly children: ReactNode }) => (
  <aside className="min-h-0 overflow-auto border-s border-line bg-surface p-4 text-muted">{children}</aside>
);
