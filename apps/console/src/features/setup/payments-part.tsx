import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { tryPayments } from '@cliffhanger/wire/operator/setup';
import { useState } from 'react';
import { listText, pairText, t } from '../../shared/language/index.ts';
import { useApiMutation } from '../../shared/server/index.ts';
import { type Rounds, Trial } from './trial.tsx';

type Processors = AnswerOf<typeof tryPayments>['processors'];

export function PaymentsPart({ round }: Rounds) {
  const [processors, setProcessors] = useState<Processors>();
  const { send, isBusy, problem } = useApiMutation(tryPayments);
  const tryIt = async (): Promise<void> => setProcessors((await send({}))?.processors);
  return (
    <Trial
      part="payments"
      round={round}
      isBusy={isBusy}
      problem={problem}
      isFine={
        processors === undefined
          ? undefined
          : processors.length > 0 && processors.every(({ outcome }) => outcome === 'works')
      }
      onTry={() => void tryIt()}
    >
      {processors !== undefined && <Outcomes processors={processors} />}
    </Trial>
  );
}

function Outcomes({ processors }: { readonly processors: Processors }) {
  if (processors.length === 0) return <p className="text-bad">{t('console.setup.payments.none')}</p>;
  return (
    <ul className="grid gap-1">
      {processors.map(({ name, isSandbox, outcome }) => (
        <li key={name} className={outcome === 'works' ? 'text-good' : 'text-bad'}>
          {pairText(
            listText([
              t(`console.setup.payments.name.${name}`),
              isSandbox ? t('console.setup.payments.sandbox') : '',
            ]),
            t(`console.setup.payments.${name === 'usdt' ? 'usdt' : outcome}`),
          )}
        </li>
      ))}
    </ul>
  );
}
