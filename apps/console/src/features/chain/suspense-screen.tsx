import { moneyFigures } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listResolutions, listSetAside } from '@cliffhanger/wire/operator/chain';
import { clsx } from 'clsx';
import { useState } from 'react';
import { dateText, say } from '../../shared/language/index.ts';
import { Answered, Empty, Facts, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useAnswer } from '../../shared/server/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';
import { WayOut } from './way-out.tsx';

type SetAside = AnswerOf<typeof listSetAside>['list'][number];

const PAGE_SIZE = 50;

/** Money that belongs to somebody and is nobody's yet: each sum finds a way out, until none is left. */
export function SuspenseScreen() {
  const setAside = useAnswer(listSetAside, { pageSize: PAGE_SIZE });
  const [chosenId, choose] = useState<string>();
  return (
    <Page title={say('console.nav.suspense')}>
      <Answered of={setAside}>
        {({ list }) => (
          <div className="grid grid-cols-[2fr_1fr] items-start gap-4">
            <div className="min-w-0">
              <Panel title={say('console.suspense.title')}>
                {list.length === 0 ? (
                  <Empty text={say('console.suspense.none')} />
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
  readonly list: readonly SetAside[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

const Sums = ({ list, chosenId, onChoose }: SumsProps) => (
  <Table
    label={say('console.suspense.title')}
    heads={[
      [say('console.suspense.since')],
      [say('console.suspense.reason')],
      [say('console.suspense.network')],
      [say('console.suspense.amount'), true],
      [say('console.suspense.state')],
    ]}
  >
    {list.map((sum) => (
      <tr key={sum.subjectId} className={clsx(sum.subjectId === chosenId && 'bg-primary-soft')}>
        <td className="whitespace-nowrap">{dateText(sum.since)}</td>
        <td>
          <button type="button" className="text-primary-text" onClick={() => onChoose(sum.subjectId)}>
            {say(`console.suspense.reason.${sum.reason}`)}
          </button>
        </td>
        <td>{sum.network}</td>
        <td className="text-end font-mono">{moneyFigures(sum.amount, 'en')}</td>
        <td className={clsx(sum.resolution === null ? 'text-warn' : 'text-muted')}>
          {say(`console.suspense.state.${sum.resolution?.state ?? 'open'}`)}
        </td>
      </tr>
    ))}
  </Table>
);

function Chosen({ sum }: { readonly sum: SetAside | undefined }) {
  if (sum === undefined) return <Empty text={say('console.suspense.choose')} />;
  return (
    <Panel title={say(`console.suspense.reason.${sum.reason}`)}>
      <div className="px-4 py-2">
        <Facts
          rows={[
            [say('console.suspense.amount'), moneyFigures(sum.amount, 'en')],
            [say('console.suspense.network'), sum.network],
            [say('console.suspense.sender'), sum.sender],
            [say('console.suspense.recipient'), sum.recipient],
            [say('console.suspense.transaction'), sum.transactionHash],
            ...(sum.token === null ? [] : ([[say('console.suspense.token'), sum.token]] as const)),
            ...(sum.units === null ? [] : ([[say('console.suspense.units'), sum.units]] as const)),
            ...(sum.sellerId === null ? [] : ([[say('console.suspense.seller'), sum.sellerId]] as const)),
          ]}
        />
        <WayOut key={sum.subjectId} sum={sum} />
      </div>
    </Panel>
  );
}

function Resolved() {
  const resolved = useAnswer(listResolutions, { pageSize: PAGE_SIZE });
  const named = useStaffNames();
  return (
    <Panel title={say('console.suspense.resolved')}>
      <Answered of={resolved}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={say('console.suspense.resolved.none')} />
          ) : (
            <Table
              label={say('console.suspense.resolved')}
              heads={[
                [say('console.suspense.asked')],
                [say('console.suspense.way')],
                [say('console.suspense.amount'), true],
                [say('console.suspense.state')],
                [say('console.suspense.because')],
                [say('console.suspense.by')],
              ]}
            >
              {list.map((one) => (
                <tr key={one.id}>
                  <td className="whitespace-nowrap">{dateText(one.askedAt)}</td>
                  <td>{say(`console.suspense.way.${one.way}`)}</td>
                  <td className="text-end font-mono">{moneyFigures(one.amount, 'en')}</td>
                  <td>{say(`console.suspense.state.${one.state}`)}</td>
                  <td>{one.because}</td>
                  <td>{named([one.askedBy, one.endedBy].filter((by) => by !== null).join(', '))}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Answered>
    </Panel>
  );
}
