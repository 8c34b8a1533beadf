import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { tryStorage } from '@cliffhanger/wire/operator/setup';
import { useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { useApiMutation } from '../../shared/server/index.ts';
import { type Rounds, Trial } from './trial.tsx';

export function StoragePart({ round }: Rounds) {
  const [outcome, setOutcome] = useState<AnswerOf<typeof tryStorage>['outcome']>();
  const { send, isBusy, problem } = useApiMutation(tryStorage);
  const tryIt = async (): Promise<void> => setOutcome((await send({}))?.outcome);
  return (
    <Trial
      part="storage"
      round={round}
      isBusy={isBusy}
      problem={problem}
      isFine={outcome === undefined ? undefined : outcome === 'works'}
      onTry={() => void tryIt()}
    >
      {outcome !== undefined && (
        <p className={outcome === 'works' ? 'text-good' : 'text-bad'}>
          {t(`console.setup.storage.${outcome}`)}
        </p>
      )}
    </Trial>
  );
}
