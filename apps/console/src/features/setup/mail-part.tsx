import { tryMail } from '@cliffhanger/wire/operator/setup';
import { useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { useApiMutation } from '../../shared/server/index.ts';
import { type Rounds, Trial } from './trial.tsx';

export function MailPart({ round }: Rounds) {
  const [sentTo, setSentTo] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(tryMail);
  const tryIt = async (): Promise<void> => setSentTo((await send({}))?.sentTo);
  return (
    <Trial
      part="mail"
      round={round}
      isBusy={isBusy}
      problem={problem}
      isFine={sentTo === undefined ? undefined : true}
      onTry={() => void tryIt()}
    >
      {sentTo !== undefined && <p className="text-good">{t('console.setup.mail.sent', { email: sentTo })}</p>}
    </Trial>
  );
}
