import { briefTime, shortTime, Timeline, type TimelineStep, useUiSettings } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getWithdrawal } from '@cliffhanger/wire/withdrawals';
import { useTranslation } from '../language/index.ts';

type Step = AnswerOf<typeof getWithdrawal>['steps'][number];

interface WithdrawalTimelineProps {
  readonly withdrawal: Pick<AnswerOf<typeof getWithdrawal>, 'steps' | 'needs'>;
  /** For a list of withdrawals: time beside the step, without the year. */
  readonly isBrief?: boolean;
}

/** Steps with a time are done; the first without one is in progress. */
export function WithdrawalTimeline({
  withdrawal: { steps, needs },
  isBrief = false,
}: WithdrawalTimelineProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const next = steps.find(({ at }) => at === null);
  const words = (step: Step): Pick<TimelineStep, 'detail' | 'end'> => {
    if (step.at !== null)
      return isBrief ? { end: briefTime(step.at, locale) } : { detail: shortTime(step.at, locale) };
    return step.step === 'approved' && step === next ? { detail: t(`withdrawals.needs.${needs}`) } : {};
  };
  return (
    <Timeline
      steps={steps.map((step) => ({
        title: t(`withdrawals.step.${step.step}`),
        state: step.at !== null ? 'done' : step === next ? 'now' : 'later',
        ...words(step),
      }))}
    />
  );
}
