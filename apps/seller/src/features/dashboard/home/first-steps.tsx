import { Card, ListRowBody } from '@cliffhanger/ui';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import {
  countDone,
  type FirstStep,
  firstSteps,
  nextStep,
  Tick,
  takenAlong,
} from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import type { Profile } from '../../../shared/profile/index.ts';

/** The guide's checklist; hidden once complete. */
export function FirstSteps({ profile }: { profile: Profile }) {
  const t = useTranslation();
  const steps = firstSteps(profile, takenAlong(profile.id));
  if (nextStep(steps) === undefined) return null;
  return (
    <Card
      title={t('dashboard.steps.title')}
      aside={
        <span className="figures text-small text-muted">
          {t('dashboard.steps.progress', { done: countDone(steps), all: steps.length })}
        </span>
      }
      className="pb-2"
    >
      <ol className="-mx-4">
        {steps.map((step, index) => (
          <li key={step.name}>
            <Step step={step} number={index + 1} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, number }: { step: FirstStep; number: number }) {
  const t = useTranslation();
  const hours = useReviewHours('promotionLink');
  const content = {
    picture: <Tick state={step.state} number={number} />,
    title: t(step.title),
    detail: t(step.text, { hours }),
  };
  if (step.state === 'done') {
    return (
      <div className="flex min-h-14 items-center gap-3 px-4 py-2.5">
        <ListRowBody {...content} />
      </div>
    );
  }
  const { to, query } = step.page;
  return <PageRow {...content} to={to} {...(query === undefined ? {} : { query })} />;
}
