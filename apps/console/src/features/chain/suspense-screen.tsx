import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listResolutions, listSuspense } from '@cliffhanger/wire/operator/chain';
import { clsx } from 'clsx';
import { useState } from 'react';
import { networkText } from '../../shared/accounts/index.ts';
import { dateText, listText, moneyText, t } from '../../shared/language/index.ts';
import { Answered, Empty, Facts, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';
import { TakeBack } from './take-back.tsx';
import { WayOut } from './way-out.tsx';

type SuspenseItem = AnswerOf<typeof listSuspense>['list'][number];

const PAGE_SIZE = 50;

/** Money on suspense has no confirmed owner yet. Each sum stays here until a resolution clears it. */
export function SuspenseScreen() {
  const suspense = useApiQuery(listSuspense, { pageSize: PAGE_SIZE });
  const [chosenId, choose] = useState<string>();
  return (
    <Page title={t('console.nav.suspense')}>
      <Answered of={suspense}>
        {({ list }) => (
          <div className="grid grid-cols-[2fr_1fr] items-start gap-4">
            <div className="min-w-0">
              <Panel title={t('console.suspense.title')}>
                {list.length === 0 ? (
                  <Empty text={t('console.suspense.none')} />
                ) : (
                  <Sums list={list} chosenId={chosenId} onChoose={choose} />
                )}
              </Panel>
              <Resolved />
            </div>
            <Chosen sum={list.find(({ subjectId }) => subjectId === chosenId)} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

interface SumsProps {
  readonly list: readonly SuspenseItem[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

const Sums = ({ list, chosenId, onChoose }: SumsProps) => (
  <Table
    label={t('console.suspense.title')}
    heads={[
      [t('console.suspense.since')],
      [t('console.suspense.reason')],
      [t('console.suspense.network')],
      [t('console.suspense.amount'), true],
      [t('console.suspense.state')],
    ]}
  >
    {list.map((sum) => (
      <tr key={sum.subjectId} className={clsx(sum.subjectId === chosenId && 'bg-primary-soft')}>
        <td className="whitespace-nowrap">{dateText(sum.since)}</td>
        <td>
          <button
            type="button"
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            onClick={() => onChoose(sum.subjectId)}
          >
            {t(`console.suspense.reason.${sum.reason}`)}
          </button>
        </td>
        <td>{networkText(sum.network)}</td>
        <td className="text-end">{moneyText(sum.amount)}</td>
        <td className={clsx(sum.resolution === null ? 'text-warn' : 'text-muted')}>
          {t(`console.suspense.state.${sum.resolution?.state ?? 'open'}`)}
        </td>
      </tr>
    ))}
  </Table>
);

function Chosen({ sum }: { readonly sum: SuspenseItem | undefined }) {
  if (sum === undefined) return <Empty text={t('console.suspense.choose')} />;
  return (
    <Panel title={t(`console.suspense.reason.${sum.reason}`)}>
      <div className="px-4 py-2">
        <Facts
          rows={[
            [t('console.suspense.amount'), moneyText(sum.amount)],
            [t('console.suspense.network'), networkText(sum.network)],
            [t(sum.reason === 'refund' ? 'console.suspense.order' : 'console.suspense.sender'), sum.sender],
            [
              t(sum.reason === 'refund' ? 'console.suspense.to' : 'console.suspense.recipient'),
              sum.recipient === '' ? t('console.suspense.address-waits') : sum.recipient,
            ],
            [t('console.suspense.transaction'), sum.transactionHash],
            ...(sum.token === null ? [] : ([[t('console.suspense.token'), sum.token]] as const)),
            ...(sum.units === null ? [] : ([[t('console.suspense.units'), sum.units]] as const)),
            ...(sum.sellerId === null ? [] : ([[t('console.suspense.seller'), sum.sellerId]] as const)),
          ]}
        />
        <WayOut key={sum.subjectId} sum={sum} />
      </div>
    </Panel>
  );
}

function Resolved() {
  const resolved = useApiQuery(listResolutions, { pageSize: PAGE_SIZE });
  const named = useStaffNames();
  return (
    <Panel title={t('console.suspense.resolved')}>
      <Answered of={resolved}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('console.suspense.resolved.none')} />
          ) : (
            <Table
              label={t('console.suspense.resolved')}
              heads={[
                [t('console.suspense.asked')],
                [t('console.suspense.way')],
                [t('console.suspense.amount'), true],
                [t('console.suspense.state')],
                [t('console.suspense.because')],
                [t('console.suspense.by')],
              ]}
            >
              {list.map((one) => (
                <tr key={one.id}>
                  <td className="whitespace-nowrap">{dateText(one.askedAt)}</td>
                  <td>{t(`console.suspense.way.${one.way}`)}</td>
                  <td className="text-end">{moneyText(one.amount)}</td>
                  <td>{t(`console.suspense.state.${one.reopenedAt === null ? one.state : 'reopened'}`)}</td>
                  <td>{one.because}</td>
                  <td>
                    {named(listText([one.askedBy, one.endedBy]))}
                    <TakeBack resolution={one} />
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Answered>
    </Panel>
  );
}
