import { bridgeOf } from '@cliffhanger/core/ledger';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { explainDifference, listReconciliations } from '@cliffhanger/wire/operator/ledger';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { dateText, figures, t } from '../../shared/language/index.ts';
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
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type Reconciliation = AnswerOf<typeof listReconciliations>['list'][number];
type Key = Pick<Reconciliation, 'side' | 'day'>;

const PAGE_SIZE = 50;

/** The books beside the chains and the processors; every difference is explained by somebody, or open. */
export function ReconciliationScreen() {
  const [openOnly, setOpenOnly] = useState(false);
  const [before, setBefore] = useState<Key>();
  const [chosen, choose] = useState<Key>();
  const reconciliations = useApiQuery(listReconciliations, {
    openOnly,
    pageSize: PAGE_SIZE,
    ...(before === undefined ? {} : { beforeDay: before.day, beforeSide: before.side }),
  });
  return (
    <Page
      title={t('console.nav.reconciliation')}
      aside={<Tick label={t('console.reconciliation.open-only')} isOn={openOnly} onChange={setOpenOnly} />}
    >
      <Answered of={reconciliations}>
        {({ list, hasMore }) => (
          <div className="grid grid-cols-[2fr_1fr] items-start gap-4">
            <Panel title={t('console.reconciliation.title')}>
              {list.length === 0 ? (
                <Empty text={t('console.reconciliation.none')} />
              ) : (
                <Reconciliations list={list} chosen={chosen} onChoose={choose} />
              )}
              {hasMore && (
                <p className="p-3">
                  <Act onClick={() => setBefore(list.at(-1))}>{t('console.books.older')}</Act>
                </p>
              )}
            </Panel>
            <Chosen reconciliation={list.find((one) => isSame(one, chosen))} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

const isSame = (one: Key, other: Key | undefined): boolean =>
  one.side === other?.side && one.day === other.day;

const STATES = {
  equal: 'text-good',
  explained: 'text-muted',
  open: 'font-semibold text-bad',
} as const;

interface ReconciliationsProps {
  readonly list: readonly Reconciliation[];
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
}

const Reconciliations = ({ list, chosen, onChoose }: ReconciliationsProps) => (
  <Table
    label={t('console.reconciliation.title')}
    heads={[
      [t('console.reconciliation.day')],
      [t('console.reconciliation.side')],
      [t('console.reconciliation.outside'), true],
      [t('console.reconciliation.books'), true],
      [t('console.reconciliation.difference'), true],
      [t('console.reconciliation.state')],
    ]}
  >
    {list.map((one) => (
      <Row
        key={`${one.day} ${one.side}`}
        reconciliation={one}
        isChosen={isSame(one, chosen)}
        onChoose={() => onChoose(one)}
      />
    ))}
  </Table>
);

interface RowProps {
  readonly reconciliation: Reconciliation;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Nobody is told "equal" beside two different sums: what leads from one to the other stands under them. */
function Row({ reconciliation, isChosen, onChoose }: RowProps) {
  const { outside, inBooks, between, expected, addsUp } = bridgeOf(reconciliation);
  const { side, day, difference, state } = reconciliation;
  return (
    <tr className={clsx('align-top', isChosen && 'bg-primary-soft')}>
      <td className="whitespace-nowrap">{day}</td>
      <td>
        <button type="button" className="text-primary-text" onClick={onChoose}>
          {side}
        </button>
        {side.startsWith('processor:') && (
          <p className="text-muted">{t('console.reconciliation.own-record')}</p>
        )}
      </td>
      <td className="text-end font-mono">{figures(outside)}</td>
      <td className="text-end font-mono">
        {figures(inBooks)}
        {between.length > 0 && (
          <ul aria-label={t('console.reconciliation.between')} className="text-muted">
            {between.map(({ name, amount }) => (
              <li key={name}>
                <span className="font-sans">{name}</span> {signed(amount)}
              </li>
            ))}
            <li>
              <span className="font-sans">{t('console.reconciliation.expected')}</span> {figures(expected)}
            </li>
          </ul>
        )}
      </td>
      <td className="text-end font-mono">{figures(difference)}</td>
      <td className={addsUp ? STATES[state] : STATES.open}>
        {addsUp ? t(`console.reconciliation.state.${state}`) : t('console.reconciliation.does-not-add-up')}
      </td>
    </tr>
  );
}

const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${figures(amount.slice(1))}` : `+${figures(amount)}`;

function Chosen({ reconciliation }: { readonly reconciliation: Reconciliation | undefined }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  if (reconciliation === undefined) return <Empty text={t('console.reconciliation.choose')} />;
  const { side, day, parts, difference, comparedAt, explanation, state } = reconciliation;
  return (
    <Panel title={`${side}, ${day}`}>
      <div className="px-4 py-2">
        <Facts
          rows={[
            ...parts.map(({ name, amount }) => [name, figures(amount)] as const),
            [t('console.reconciliation.difference'), figures(difference)],
            [t('console.reconciliation.compared'), dateText(comparedAt)],
            ...(explanation === null
              ? []
              : ([
                  [t('console.reconciliation.note'), explanation.note],
                  [t('console.reconciliation.by'), `${named(explanation.by)}, ${dateText(explanation.at)}`],
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
  const { send, isBusy, problem } = useApiMutation(explainDifference);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await send({ side, day, note, code });
    setCode('');
    if (done !== undefined) await refresh(listReconciliations);
  }
  return (
    <form className="pt-3" onSubmit={(event) => void submit(event)}>
      <Field label={t('console.reconciliation.why')} value={note} onChange={setNote} required />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {t('console.reconciliation.explain')}
      </Act>
    </form>
  );
}
