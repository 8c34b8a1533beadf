import { tryMail } from '@cliffhanger/wire/operator/setup';
import { useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { useApiMutation } from '../../shared/server/index.ts';
import { Trial } from './trial.tsx';

export function MailPart() {
  const [sentTo, setSentTo] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(tryMail);
  const tryIt = async (): Promise<void> => setSentTo((await send({}))?.sentTo);
  return (
    <Trial part="mail" isBusy={isBusy} problem={problem} onTry={() => void tryIt()}>
      {sentTo !== undefined && <p className="text-good">{t('console.setup.mail.sent', { email: sentTo })}</p>}
    </Trial>
  );
}
