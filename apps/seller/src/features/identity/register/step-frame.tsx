import { ActionBar, Button, ProgressSteps, useUiSettings } from '@cliffhanger/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { FormProblem } from '../../../shared/forms/index.ts';
import { LanguageSelector, useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { numberOf, REGISTER_STEPS, type RegisterStep } from './steps.ts';

interface StepFrameProps {
  readonly step: RegisterStep;
  readonly problem: string | undefined;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  /** Below the fields: the note about the draft. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

const FORM_ID = 'register';

/** Stays mounted between steps, so that screen readers announce only the new step. */
export function StepFrame({ step, problem, submit, isBusy, onSubmit, footer, children }: StepFrameProps) {
  const t = useTranslation();
  return (
    <Page
      title={t('identity.register.title')}
      back="login"
      end={<LanguageSelector />}
      action={
        <ActionBar>
          <Button key={step} type="submit" form={FORM_ID} look="primary" wide busy={isBusy}>
            {submit}
          </Button>
        </ActionBar>
      }
    >
      <form id={FORM_ID} onSubmit={onSubmit} noValidate className="grid gap-4">
        <StepHeading step={step} />
        {children}
        <FormProblem text={problem} />
      </form>
      {footer}
      <p className="text-center">
        <PageLink to="support" className="reach inline-block text-label text-muted">
          {t('identity.support')}
        </PageLink>
      </p>
    </Page>
  );
}

function StepHeading({ step }: { step: RegisterStep }) {
  const t = useTranslation();
  const { words } = useUiSettings();
  const hours = useReviewHours('registration');
  const heading = useFocusOnNewStep(step);
  return (
    <div className="grid gap-1 pb-1">
      <ProgressSteps current={numberOf(step)} of={REGISTER_STEPS.length} />
      <p className="pt-4 text-small text-muted">{words.step(numberOf(step), REGISTER_STEPS.length)}</p>
      <h2 ref={heading} tabIndex={-1} className="text-display text-balance">
        {t(`identity.register.${step}.heading`)}
      </h2>
      <p className="text-muted">{t(`identity.register.${step}.text`, { hours })}</p>
    </div>
  );
}

/** Focuses the heading of a new step, or the field with an error when returning to a step. */
function useFocusOnNewStep(step: RegisterStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(step);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    const refused = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
