import { buttonClass, Icon, StateBadge } from '@cliffhanger/ui';
import { Check, Clock } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import type { GuideStep } from './guide-steps.ts';

interface GuideStepCardProps {
  readonly step: GuideStep;
  readonly number: number;
  readonly isNext: boolean;
}

/** The one to do now is open, with its button; the others say what they are. */
export function GuideStepCard({ step: { name, state, page }, number, isNext }: GuideStepCardProps) {
  const t = useTranslation();
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`flex gap-3 rounded-card bg-surface p-4 ${isNext ? 'outline-2 -outline-offset-2 outline-primary' : ''}`}
    >
      <Mark state={state} number={number} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <h3
          className={`grid min-h-7 items-center ${state === 'done' ? 'text-body text-muted' : 'text-strong'}`}
        >
          {t(`content.guide.${name}`)}
        </h3>
        {state === 'waiting' && <StateBadge state="under-review" word={t('content.guide.waiting')} />}
        {state !== 'done' && <p className="text-small text-muted">{t(`content.guide.${name}.text`)}</p>}
        {isNext ? (
          <PageLink to={page} className={`mt-1.5 ${buttonClass({ look: 'primary', size: 's' })}`}>
            {t(`content.guide.${name}.action`)}
          </PageLink>
        ) : (
          state === 'waiting' && <PageLink to={page}>{t('content.guide.see')}</PageLink>
        )}
      </div>
    </li>
  );
}

function Mark({ state, number }: { state: GuideStep['state']; number: number }) {
  const t = useTranslation();
  if (state === 'done') {
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-good text-surface">
        <Icon of={Check} size={16} />
        <span className="sr-only">{t('content.guide.ticked')}</span>
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className="figures grid size-7 shrink-0 place-items-center rounded-full bg-control text-label"
    >
      {state === 'waiting' ? <Icon of={Clock} size={16} /> : number}
    </span>
  );
}
