import { parseEmail } from '@cliffhanger/core/identity';
import { Card, showToast } from '@cliffhanger/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useFilterParameter, useOpenPage } from '../../../shared/navigation/index.ts';
import { ContactFields } from '../contact-fields/index.ts';
import { EmailCodeField } from '../email-code/index.ts';
import { SocialAccountFields } from '../social-account-fields/index.ts';
import { AccountFields } from './account-fields.tsx';
import { forgetDraft } from './draft.ts';
import { DraftNote } from './draft-note.tsx';
import { type Registration, useRegistration } from './register-form.ts';
import { ReviewOfAll } from './review-of-all.tsx';
import { useCodeForRegistration } from './send-registration-code.ts';
import { StepFrame } from './step-frame.tsx';
import { allowedStep, FIELDS_OF_STEP, type RegisterStep, stepAfter, stepNamed } from './steps.ts';

/** Deleting the draft remounts the form with another key. */
export function RegisterScreen() {
  const t = useTranslation();
  const openPage = useOpenPage();
  const [round, setRound] = useState(0);
  const startAgain = () => {
    forgetDraft();
    setRound(round + 1);
    openPage('register', { replace: true });
    showToast({ text: t('identity.register.draft.deleted'), kind: 'done' });
  };
  return <Steps key={round} onStartAgain={startAgain} />;
}

function Steps({ onStartAgain }: { onStartAgain: () => void }) {
  const t = useTranslation();
  const registration = useRegistration();
  const { form } = registration;
  const step = useStep(registration);
  const next = useNextStep(registration, step);
  const isLast = step === 'review';
  return (
    <StepFrame
      step={step}
      problem={next.problem ?? form.problem}
      submit={t(isLast ? 'identity.register.submit' : 'shell.next')}
      isBusy={next.isBusy || form.isBusy}
      onSubmit={isLast ? form.onSubmit : next.onSubmit}
      footer={
        form.isChanged || registration.wasDraftFound ? <DraftNote onDelete={onStartAgain} /> : undefined
      }
    >
      {step === 'account' && <AccountFields {...registration} />}
      {step === 'code' && <CodeFields {...registration} />}
      {step === 'social' && <SocialFields {...registration} />}
      {isLast && <ReviewOfAll {...registration} />}
    </StepFrame>
  );
}

/** The step is in the address, so that "back" returns to the previous step. */
function useStep({ form }: Registration): RegisterStep {
  const [named, name] = useFilterParameter('step');
  const wanted = stepNamed(named);
  const step = allowedStep(wanted, form.typed);
  useEffect(() => {
    if (step !== wanted) name(step);
  }, [step, wanted, name]);
  return step;
}

/** Validates the fields of a step and opens the next one. After the first step a code is sent. */
function useNextStep(registration: Registration, step: RegisterStep) {
  const { form, openStep } = registration;
  const [isBusy, setBusy] = useState(false);
  const code = useCodeForRegistration(registration);
  const goOn = async () => {
    if (!form.check(...FIELDS_OF_STEP[step])) return;
    setBusy(true);
    const mayGoOn = step !== 'account' || (await code.send());
    setBusy(false);
    if (mayGoOn) openStep(stepAfter(step));
  };
  return {
    isBusy,
    problem: step === 'account' ? code.problem : undefined,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void goOn();
    },
  };
}

function CodeFields({ form }: Registration) {
  const t = useTranslation();
  const email = parseEmail(form.value('email'));
  return (
    <>
      {email !== undefined && (
        <EmailCodeField
          email={email}
          value={form.value('code')}
          onChange={(code) => form.setValue('code', code)}
          error={form.errorOf('code')}
          inputRef={form.field('code').ref}
        />
      )}
      <p className="text-small text-muted">{t('identity.register.code.spam')}</p>
    </>
  );
}

function SocialFields({ form }: Registration) {
  const t = useTranslation();
  return (
    <>
      <SocialAccountFields form={form} />
      <Card title={t('identity.contact.heading')}>
        <ContactFields form={form} />
      </Card>
    </>
  );
}
