import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, Chip, Panel, Problem } from '../../shared/parts/index.ts';

/** "Try all" increments the round, which starts every trial. */
export interface Rounds {
  readonly round?: number | undefined;
}

interface TrialProps extends Rounds {
  readonly part: 'mail' | 'storage' | 'payments';
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Undefined before the first try. */
  readonly isFine: boolean | undefined;
  readonly onTry: () => void;
  /** The result. */
  readonly children: ReactNode;
}

/** One check with its result and a button to run it. */
export function Trial({ part, round = 0, isBusy, problem, isFine, onTry, children }: TrialProps) {
  const tryIt = useEffectEvent(onTry);
  useEffect(() => {
    if (round > 0) tryIt();
  }, [round]);
  const wasTried = isFine !== undefined;
  return (
    <Panel
      title={t(`console.setup.${part}.title`)}
      aside={<TrialState isBusy={isBusy} isFine={problem === undefined ? isFine : false} />}
    >
      <div className="p-4">
        <p className="mb-3 text-muted">{t(`console.setup.${part}.text`)}</p>
        <Act onClick={onTry} disabled={isBusy}>
          {t(isBusy ? 'console.setup.trying' : wasTried ? 'console.setup.again' : 'console.setup.try')}
        </Act>
        <Problem text={problem} />
        <output className="mt-2 block">{!isBusy && children}</output>
      </div>
    </Panel>
  );
}

interface TrialStateProps {
  readonly isBusy?: boolean;
  readonly isFine: boolean | undefined;
}

export function TrialState({ isBusy = false, isFine }: TrialStateProps) {
  if (isBusy) return <Chip tone="info">{t('console.setup.state.trying')}</Chip>;
  if (isFine === undefined) return <Chip>{t('console.setup.state.untried')}</Chip>;
  return (
    <Chip tone={isFine ? 'good' : 'bad'}>
      {t(isFine ? 'console.setup.state.ready' : 'console.setup.state.failed')}
    </Chip>
  );
}
