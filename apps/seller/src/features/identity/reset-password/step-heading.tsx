import { ProgressSteps, useUiSettings } from '@cliffhanger/ui';

const STEPS = 2;

interface StepHeadingProps {
  readonly step: number;
  readonly title: string;
  readonly text: string;
}

export function StepHeading({ step, title, text }: StepHeadingProps) {
  const { words } = useUiSettings();
  return (
    <div className="grid gap-1 pb-1">
      <ProgressSteps current={step} of={STEPS} />
      <p className="pt-4 text-small text-muted">{words.step(step, STEPS)}</p>
      <h2 className="text-display text-balance">{title}</h2>
      <p className="text-muted">{text}</p>
    </div>
  );
}
