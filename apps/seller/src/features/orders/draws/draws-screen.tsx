import { Button, Card, Skeleton } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listAllocationDays } from '@cliffhanger/wire/orders';
import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { networkName } from '../../../shared/networks/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { useUser } from '../../../shared/session/index.ts';
import { type CheckedDay, checkDay } from './check-day.ts';

type Day = AnswerOf<typeof listAllocationDays>['list'][number];

const DAYS_A_PAGE = 10;

/** The allocation of each day, verified on the device from public data. */
export function DrawsScreen() {
  const t = useTranslation();
  const isLoggedIn = useUser() !== undefined;
  const [page, setPage] = useState(1);
  const days = useApiQuery(listAllocationDays, { page, pageSize: DAYS_A_PAGE });
  return (
    <Page title={t('draw.title')} back={isLoggedIn ? 'settings' : 'login'}>
      <p className="pb-1 text-muted">{t('draw.lead')}</p>
      <QueryView answer={days} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ list }) => (
          <div className="grid gap-2">
            {list.length === 0 && <p className="text-muted">{t('draw.no-days')}</p>}
            {list.map((day) => (
              <DayCard key={day.day} day={day} />
            ))}
            {(list.length === DAYS_A_PAGE || page > 1) && (
              <Button wide onClick={() => setPage(list.length === DAYS_A_PAGE ? page + 1 : 1)}>
                {t(list.length === DAYS_A_PAGE ? 'draw.older' : 'draw.newest')}
              </Button>
            )}
          </div>
        )}
      </QueryView>
      <p className="text-small text-muted">{t('draw.weights-rule')}</p>
    </Page>
  );
}

function DayCard({ day: { day, fingerprint, secret, network, block } }: { readonly day: Day }) {
  const t = useTranslation();
  const Mark = secret === null ? Lock : KeyRound;
  return (
    <Card
      title={day}
      aside={
        <span className="flex items-center gap-1.5 text-small text-muted">
          <Mark size={16} aria-hidden />
          {t(secret === null ? 'draw.sealed' : 'draw.opened')}
        </span>
      }
    >
      <p className="text-small text-muted">{t('draw.fingerprint')}</p>
      <p className="pb-2 font-mono text-small break-all">{fingerprint}</p>
      <Seed network={network} block={block} />
      {secret === null ? <p className="text-muted">{t('draw.secret-later')}</p> : <Check day={day} />}
    </Card>
  );
}

/** The public part of the day's seed: the block of a chain. */
function Seed({ network, block }: Pick<Day, 'network' | 'block'>) {
  const t = useTranslation();
  if (network === null) return <p className="pb-2 text-small text-muted">{t('draw.secret-alone')}</p>;
  if (block === null) return <p className="pb-2 text-small text-muted">{t('draw.block-later')}</p>;
  return (
    <>
      <p className="text-small text-muted">
        {t('draw.block-at', { network: networkName(network), height: String(block.height) })}
      </p>
      <p className="pb-2 font-mono text-small break-all">{block.hash}</p>
    </>
  );
}

function Check({ day }: { readonly day: string }) {
  const t = useTranslation();
  const ownId = useUser()?.id;
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | CheckedDay>('idle');
  const check = () => {
    setState('busy');
    checkDay(day, ownId).then(setState, () => setState('failed'));
  };
  if (typeof state === 'object') return <Verdict checked={state} isSeller={ownId !== undefined} />;
  return (
    <div className="grid gap-2">
      <Button look="soft" wide busy={state === 'busy'} onClick={check}>
        {t('draw.verify')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-small text-bad">
          {t('draw.failed')}
        </p>
      )}
    </div>
  );
}

function Verdict({ checked, isSeller }: { readonly checked: CheckedDay; readonly isSeller: boolean }) {
  const t = useTranslation();
  const { isSecretTrue, isBlockNamed, wrong, orders, own, platform } = checked;
  const isRight = isSecretTrue && isBlockNamed && wrong.length === 0;
  const broken = isSecretTrue && !isBlockNamed ? t('draw.the-block') : t('draw.the-secret');
  return (
    <div role="status" className="grid gap-1">
      <p className={`text-strong ${isRight ? 'text-good' : 'text-bad'}`}>
        {isRight
          ? t('draw.right', { count: orders })
          : t('draw.wrong', { numbers: isSecretTrue && isBlockNamed ? wrong.join(', ') : broken })}
      </p>
      <p className="text-small text-muted">{t('draw.to-platform', { count: platform })}</p>
      {isSeller && <p className="text-small text-muted">{t('draw.to-you', { count: own })}</p>}
    </div>
  );
}
