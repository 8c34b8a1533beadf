import {
  buttonClass,
  EmptyState,
  ListGroup,
  ProgressBar,
  PullToRefresh,
  SkeletonRows,
} from '@cliffhanger/ui';
import { getCertification, getProfile } from '@cliffhanger/wire/identity';
import { BookOpen, Headset } from 'lucide-react';
import {
  type CertificationState,
  countDone,
  type FirstStep,
  firstSteps,
  laterSteps,
  nextStep,
  takenAlong,
} from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import type { Profile } from '../../../shared/profile/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { GuideStepCard } from './guide-step-card.tsx';

/** The first steps up to the first sale; each is ticked by server data. */
export function GuideScreen() {
  const t = useTranslation();
  const profile = useApiQuery(getProfile, {});
  const certification = useApiQuery(getCertification, {});
  return (
    <PullToRefresh
      label={t('shell.list.refreshing')}
      onRefresh={() => Promise.all([profile.refetch(), certification.refetch()])}
    >
      <Page title={t('content.guide')} back="home">
        <QueryView answer={profile} loading={<SkeletonRows count={5} label={t('shell.list.loading')} />}>
          {(profile) => <Steps profile={profile} certification={certification.data?.state} />}
        </QueryView>
        <ListGroup title={t('content.guide.more')}>
          <PageRow to="content" query={{ type: 'guide' }} icon={BookOpen} title={t('content.guide.read')} />
          <PageRow to="support" icon={Headset} title={t('content.guide.ask')} />
        </ListGroup>
      </Page>
    </PullToRefresh>
  );
}

interface StepsProps {
  readonly profile: Profile;
  readonly certification: CertificationState | undefined;
}

/** The checklist up to the first click, and the later steps. */
function Steps({ profile, certification }: StepsProps) {
  const t = useTranslation();
  const steps = firstSteps(profile, takenAlong(profile.id));
  const later = laterSteps(profile, certification);
  const next = nextStep([...steps, ...later]);
  const done = countDone(steps);
  return (
    <>
      {next === undefined ? <AllDone /> : <Progress done={done} all={steps.length} />}
      <StepList steps={steps} next={next} from={1} />
      <h2 className="pt-3 text-head">{t('content.guide.later')}</h2>
      <StepList steps={later} next={next} from={steps.length + 1} />
    </>
  );
}

interface StepListProps {
  readonly steps: readonly FirstStep[];
  readonly next: FirstStep | undefined;
  readonly from: number;
}

const StepList = ({ steps, next, from }: StepListProps) => (
  <ol className="grid gap-2" start={from}>
    {steps.map((step, index) => (
      <GuideStepCard key={step.name} step={step} number={from + index} isNext={step === next} />
    ))}
  </ol>
);

function Progress({ done, all }: { done: number; all: number }) {
  const t = useTranslation();
  const words = t('content.guide.progress', { done, all });
  return (
    <div className="grid gap-2 pb-2">
      <h2 className="text-display text-balance">{t('content.guide.heading')}</h2>
      <p className="text-muted">{words}</p>
      <ProgressBar share={done / all} label={words} />
    </div>
  );
}

function AllDone() {
  const t = useTranslation();
  return (
    <EmptyState
      compact
      drawing="passed"
      title={t('content.guide.done')}
      action={
        <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
          {t('content.guide.done.action')}
        </PageLink>
      }
    >
      {t('content.guide.done.text')}
    </EmptyState>
  );
}
