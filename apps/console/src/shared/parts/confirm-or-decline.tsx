import { useState } from 'react';
import { t } from '../language/index.ts';
import { Problem } from './answered.tsx';
import { Act, CodeField } from './form.tsx';

interface ConfirmOrDeclineProps {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** False for the proposer, who may only withdraw the proposal. */
  readonly mayConfirm?: boolean;
  readonly onEnd: (outcome: 'confirmed' | 'declined', code: string) => Promise<void>;
}

/** The second person's answer to a proposal. The code is cleared because it is single-use. */
export function ConfirmOrDecline({ isBusy, problem, mayConfirm = true, onEnd }: ConfirmOrDeclineProps) {
  const [code, setCode] = useState('');
  const isOff = isBusy || code.length < 6;
  async function end(outcome: 'confirmed' | 'declined'): Promise<void> {
    await onEnd(outcome, code);
    setCode('');
  }
  return (
    <>
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <span className="flex gap-2">
        {mayConfirm && (
          <Act look="main" disabled={isOff} onClick={() => void end('confirmed')}>
            {t('console.settings.confirm')}
          </Act>
        )}
        <Act disabled={isOff} onClick={() => void end('declined')}>
          {t(mayConfirm ? 'console.settings.decline' : 'console.settings.take-back')}
        </Act>
      </span>
    </>
  );
}
