import { buttonClass, StateBadge } from '@cliffhanger/ui';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { type FirstStep, Tick } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

interface GuideStepCardProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isNext: boolean;
}

/** The next step is expanded and has a button; the others show their title and a link. */
export function GuideStepCard({ step: { state, title, text, page }, number, isNext }: GuideStepCardProps) {
  const t = useTranslation();
  const hours = useReviewHours('promotionLink');
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`flex gap-3 rounded-card bg-surface p-4 ${isNext ? 'outline-2 -outline-offset-2 outline-primary' : ''}`}
    >
      <Tick state={state} number={number} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <h3
          className={`grid min-h-7 items-center ${state === 'done' ? 'text-body text-muted' : 'text-strong'}`}
        >
          {t(title)}
        </h3>
        {state === 'waiting' && <StateBadge state="under-review" word={t('content.guide.waiting')} />}
        {state !== 'done' && <p className="text-small text-muted">{t(text, { hours })}</p>}
        {state !== 'done' && (
          <PageLink
            to={page.to}
            {...(page.query === undefined ? {} : { query: page.query })}
            {...(isNext ? { className: `mt-1.5 ${buttonClass({ look: 'primary', size: 's' })}` } : {})}
          >
            {t(state === 'waiting' ? 'content.guide.see' : page.action)}
          </PageLink>
        )}
      </div>
    </li>
  );
}
