import { Arriving, Card, Icon, ListRowBody, SkeletonRows } from '@cliffhanger/ui';
import type { getSocialAccounts } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';
import { areAllDone, type FirstStep, firstSteps } from './first-step-list.ts';

type SocialAccounts = AnswerOf<typeof getSocialAccounts>;

interface FirstStepsProps {
  readonly user: SellerUser;
  readonly social: UseQueryResult<SocialAccounts>;
}

/** What a new seller does first, ticked by what is really there; gone once all of it is. */
export function FirstSteps({ user, social }: FirstStepsProps) {
  const t = useTranslation();
  const steps = firstSteps(user, social.data?.socialAccounts.length);
  if (areAllDone(steps)) return null;
  if (social.isPending) return <LoadingSteps />;
  return (
    <Card
      title={t('dashboard.steps.title')}
      aside={
        <span className="figures text-small text-muted">
          {t('dashboard.steps.progress', {
            done: steps.filter(({ isDone }) => isDone).length,
            all: steps.length,
          })}
        </span>
      }
      className="pb-2"
    >
      <ol className="-mx-4">
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function LoadingSteps() {
  const t = useTranslation();
  return (
    <Arriving>
      <SkeletonRows count={4} label={t('shell.list.loading')} />
    </Arriving>
  );
}

function Step({ step }: { step: FirstStep }) {
  const t = useTranslation();
  const content = {
    picture: <Tick isDone={step.isDone} />,
    title: t(step.title),
    detail: t(step.detail, step.facts),
  };
  if (step.page !== undefined) return <PageRow {...content} {...step.page} />;
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-2.5">
      <ListRowBody {...content} />
    </div>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  const t = useTranslation();
  return isDone ? (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-good text-surface">
      <Icon of={Check} size={16} />
      <span className="sr-only">{t('dashboard.steps.done')}</span>
    </span>
  ) : (
    <span aria-hidden className="size-6 shrink-0 rounded-full outline-2 -outline-offset-2 outline-edge" />
  );
}
