import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { explainDifference, listComparisons } from '@cliffhanger/wire/operator/ledger';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { dateText, say } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  CodeField,
  Empty,
  Facts,
  Field,
  Page,
  Panel,
  Problem,
  Table,
  Tick,
} from '../../shared/parts/index.ts';
import { refresh, useAnswer, useSending } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type Comparison = AnswerOf<typeof listComparisons>['list'][number];
type Key = Pick<Comparison, 'side' | 'day'>;

const PAGE_SIZE = 50;

/** The books beside the chains and the processors; every difference is explained by somebody, or open. */
export function ReconciliationScreen() {
  const [openOnly, setOpenOnly] = useState(false);
  const [before, setBefore] = useState<Key>();
  const [chosen, choose] = useState<Key>();
  const comparisons = useAnswer(listComparisons, {
    openOnly,
    pageSize: PAGE_SIZE,
    ...(before === undefined ? {} : { beforeDay: before.day, beforeSide: before.side }),
  });
  return (
    <Page
      title={say('console.nav.reconciliation')}
      aside={<Tick label={say('console.reconciliation.open-only')} isOn={openOnly} onChange={setOpenOnly} />}
    >
      <Answered of={comparisons}>
        {({ list, hasMore }) => (
          <div className="grid grid-cols-[2fr_1fr] items-start gap-4">
            <Panel title={say('console.reconciliation.title')}>
              {list.length === 0 ? (
                <Empty text={say('console.reconciliation.none')} />
              ) : (
                <Comparisons list={list} chosen={chosen} onChoose={choose} />
              )}
              {hasMore && (
                <p className="p-3">
                  <Act onClick={() => setBefore(list.at(-1))}>{say('console.books.older')}</Act>
                </p>
              )}
            </Panel>
            <Chosen comparison={list.find((one) => isSame(one, chosen))} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

const isSame = (one: Key, other: Key | undefined): boolean =>
  one.side === other?.side && one.day === other.day;

const partOf = ({ parts }: Comparison, name: string): string =>
  parts.find((part) => part.name === name)?.amount ?? '';

const STATES = {
  equal: 'text-good',
  explained: 'text-muted',
  open: 'font-semibold text-bad',
} as const;

interface ComparisonsProps {
  readonly list: readonly Comparison[];
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
}

const Comparisons = ({ list, chosen, onChoose }: ComparisonsProps) => (
  <Table
    label={say('console.reconciliation.title')}
    heads={[
      [say('console.reconciliation.day')],
      [say('console.reconciliation.side')],
      [say('console.reconciliation.outside'), true],
      [say('console.reconciliation.books'), true],
      [say('console.reconciliation.difference'), true],
      [say('console.reconciliation.state')],
    ]}
  >
    {list.map((one) => (
      <tr key={`${one.day} ${one.side}`} className={clsx(isSame(one, chosen) && 'bg-primary-soft')}>
        <td className="whitespace-nowrap">{one.day}</td>
        <td>
          <button type="button" className="text-primary-text" onClick={() => onChoose(one)}>
            {one.side}
          </button>
        </td>
        <td className="text-end font-mono">{partOf(one, 'outside')}</td>
        <td className="text-end font-mono">{partOf(one, 'in the books')}</td>
        <td className="text-end font-mono">{one.difference}</td>
        <td className={STATES[one.state]}>{say(`console.reconciliation.state.${one.state}`)}</td>
      </tr>
    ))}
  </Table>
);

function Chosen({ comparison }: { readonly comparison: Comparison | undefined }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  if (comparison === undefined) return <Empty text={say('console.reconciliation.choose')} />;
  const { side, day, parts, difference, comparedAt, explanation, state } = comparison;
  return (
    <Panel title={`${side}, ${day}`}>
      <div className="px-4 py-2">
        <Facts
          rows={[
            ...parts.map(({ name, amount }) => [name, amount] as const),
            [say('console.reconciliation.difference'), difference],
            [say('console.reconciliation.compared'), dateText(comparedAt)],
            ...(explanation === null
              ? []
              : ([
                  [say('console.reconciliation.note'), explanation.note],
                  [say('console.reconciliation.by'), `${named(explanation.by)}, ${dateText(explanation.at)}`],
                ] as const)),
          ]}
        />
        {state === 'open' && mayCall(explainDifference.roles, roles) && (
          <Explain key={`${side} ${day}`} side={side} day={day} />
        )}
      </div>
    </Panel>
  );
}

function Explain({ side, day }: Key) {
  const [note, setNote] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useSending(explainDifference);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ side, day, note, code });
    setCode('');
    if (done !== undefined) await refresh(listComparisons);
  }
  return (
    <form className="pt-3" onSubmit={(event) => void submit(event)}>
      <Field label={say('console.reconciliation.why')} value={note} onChange={setNote} required />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {say('console.reconciliation.explain')}
      </Act>
    </form>
  );
}
