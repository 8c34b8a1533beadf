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
import { useSay } from '../../../shared/language/index.ts';
import { PageLink, PageRow } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../../shared/server/index.ts';
import { GuideStepCard } from './guide-step-card.tsx';
import { type GuideStep, guideSteps, nextStep } from './guide-steps.ts';

/** From nothing to the first sale, ticked by what the seller has really done. */
export function GuideScreen() {
  const say = useSay();
  const profile = useAnswer(getProfile, {});
  const certification = useAnswer(getCertification, {});
  return (
    <PullToRefresh
      label={say('shell.list.refreshing')}
      onRefresh={() => Promise.all([profile.refetch(), certification.refetch()])}
    >
      <Page title={say('content.guide')} back="home">
        <AnswerView answer={profile} loading={<SkeletonRows count={5} label={say('shell.list.loading')} />}>
          {(known) => <Checklist steps={guideSteps(known, certification.data?.state)} />}
        </AnswerView>
        <ListGroup title={say('content.guide.more')}>
          <PageRow to="content" query={{ type: 'guide' }} icon={BookOpen} title={say('content.guide.read')} />
          <PageRow to="support" icon={Headset} title={say('content.guide.ask')} />
        </ListGroup>
      </Page>
    </PullToRefresh>
  );
}

function Checklist({ steps }: { steps: readonly GuideStep[] }) {
  const next = nextStep(steps);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <>
      {done === steps.length ? <AllDone /> : <Progress done={done} all={steps.length} />}
      <ol className="grid gap-2">
        {steps.map((step, index) => (
          <GuideStepCard key={step.name} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  const say = useSay();
  const words = say('content.guide.progress', { done, all });
  return (
    <div className="grid gap-2 pb-2">
      <h2 className="text-display text-balance">{say('content.guide.heading')}</h2>
      <p className="text-muted">{words}</p>
      <ProgressBar share={done / all} label={words} />
    </div>
  );
}

function AllDone() {
  const say = useSay();
  return (
    <EmptyState
      compact
      drawing="passed"
      title={say('content.guide.done')}
      action={
        <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
          {say('content.guide.done.action')}
        </PageLink>
      }
    >
      {say('content.guide.done.text')}
    </EmptyState>
  );
}
