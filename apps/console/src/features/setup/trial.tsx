import type { ReactNode } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, Panel, Problem } from '../../shared/parts/index.ts';

interface TrialProps {
  readonly part: 'mail' | 'storage' | 'payments';
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onTry: () => void;
  /** What came of it; nothing before the first try. */
  readonly children: ReactNode;
}

/** One part, what is tried of it, and a button that tries it. */
export function Trial({ part, isBusy, problem, onTry, children }: TrialProps) {
  const wasTried = children !== undefined && children !== null && children !== false;
  return (
    <Panel title={t(`console.setup.${part}.title`)}>
      <div className="max-w-prose p-4">
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
