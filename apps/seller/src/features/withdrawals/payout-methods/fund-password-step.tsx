import { FundPasswordSheet } from '@cliffhanger/ui';
import type { Received } from '@cliffhanger/wire/kernel';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { problemText, showRefusal } from '../../../shared/server/index.ts';

interface FundPasswordStepProps<Answer> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly send: (fundPassword: string) => Promise<Received<Answer>>;
  readonly onAccepted: (answer: Answer) => void;
  /** Reports errors to the form behind: of a field, or of the whole form. */
  readonly onProblem: (text: string, field: string | undefined) => void;
}

/** Confirms a new payout target with the fund password; a wrong one keeps the keypad open. */
export function FundPasswordStep<Answer>({
  isOpen,
  onClose,
  title,
  children,
  send,
  onAccepted,
  onProblem,
}: FundPasswordStepProps<Answer>) {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const leave = () => {
    setError(undefined);
    onClose();
  };
  const complete = async (fundPassword: string) => {
    setBusy(true);
    try {
      const received = await send(fundPassword);
      if (received.ok) return onAccepted(received.value);
      const { refusal } = received;
      if (refusal.name === 'fund-password-wrong') return setError(refusal.message);
      leave();
      if (refusal.offer !== undefined) showRefusal(refusal);
      else onProblem(refusal.message, refusal.field);
    } catch (failure) {
      leave();
      onProblem(problemText(failure), undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FundPasswordSheet
      isOpen={isOpen}
      onClose={() => !isBusy && leave()}
      title={title}
      label={t('withdrawals.fund-password')}
      busy={isBusy}
      error={error}
      aside={
        <PageLink to="personalDetails" query={{ part: 'fund-password', forgot: 'yes' }}>
          {t('withdrawals.fund-password.forgot')}
        </PageLink>
      }
      onComplete={(fundPassword) => void complete(fundPassword)}
    >
      {children}
    </FundPasswordSheet>
  );
}
