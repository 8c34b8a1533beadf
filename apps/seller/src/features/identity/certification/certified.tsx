import type { Instant } from '@cliffhanger/core/kernel';
import { buttonClass, EmptyState, shortTime, useUiSettings } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

export function Certified({ decidedAt }: { decidedAt: Instant | undefined }) {
  const say = useSay();
  const { locale } = useUiSettings();
  return (
    <EmptyState
      drawing="passed"
      title={say('certification.approved')}
      action={
        <PageLink to="invite" className={buttonClass({ look: 'primary', wide: true })}>
          {say('certification.approved.action')}
        </PageLink>
      }
    >
      <p>{say('certification.approved.text')}</p>
      {decidedAt !== undefined && (
        <p className="pt-2 text-small">
          {say('certification.approved.since', { date: shortTime(decidedAt, locale) })}
        </p>
      )}
    </EmptyState>
  );
}
