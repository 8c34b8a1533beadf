import { Card, Icon, ListRowBody } from '@cliffhanger/ui';
import { Check } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';
import { type FirstStep, firstSteps } from './first-step-list.ts';

interface FirstStepsProps {
  readonly user: SellerUser;
  /** Undefined while it is being read. */
  readonly socialAccounts: number | undefined;
}

/** What a new seller does first, ticked by what is really there; gone once all of it is. */
export function FirstSteps({ user, socialAccounts }: FirstStepsProps) {
  const say = useSay();
  if (socialAccounts === undefined) return null;
  const steps = firstSteps(user, socialAccounts);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card
      title={say('shell.home.steps.title')}
      aside={
        <span className="figures text-small text-muted">
          {say('shell.home.steps.progress', { done, all: steps.length })}
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

function Step({ step }: { step: FirstStep }) {
  const say = useSay();
  const content = {
    picture: <Tick isDone={step.isDone} />,
    title: say(step.title),
    detail: say(step.detail, step.facts),
  };
  if (step.page !== undefined) return <PageRow {...content} {...step.page} />;
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-2.5">
      <ListRowBody {...content} />
    </div>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  const say = useSay();
  return isDone ? (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-good text-surface">
      <Icon of={Check} size={16} />
      <span className="sr-only">{say('shell.home.steps.done')}</span>
    </span>
  ) : (
    <span aria-hidden className="size-6 shrink-0 rounded-full outline-2 -outline-offset-2 outline-edge" />
  );
}
