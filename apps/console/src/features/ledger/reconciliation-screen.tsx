import { bridgeOf } from '@cliffhanger/core/ledger';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { explainDifference, listReconciliations } from '@cliffhanger/wire/operator/ledger';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { accountText } from '../../shared/accounts/index.ts';
import { dateText, dayText, listText, pairText, t } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  CodeField,
  decimalText,
  Empty,
  Facts,
  Field,
  Page,
  Panel,
  Problem,
  Tick,
} from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';
import { rowFigures } from './bridge-figures.ts';
import {
  BridgeTable,
  isSame,
  type Reconciliation,
  type ReconciliationKey,
  unexplainedText,
} from './bridge-table.tsx';
import { comparedText } from './compared-text.ts';

const PAGE_SIZE = 50;

type ReconciliationList = AnswerOf<typeof listReconciliations>;

/** Compares the books with the chains and the processors. A difference is open until a person explains it. */
export function ReconciliationScreen() {
  const [openOnly, setOpenOnly] = useState(false);
  const [before, setBefore] = useState<ReconciliationKey>();
  const reconciliations = useApiQuery(listReconciliations, {
    openOnly,
    pageSize: PAGE_SIZE,
    ...(before === undefined ? {} : { beforeDay: before.day, beforeSide: before.side }),
  });
  return (
    <Page
      title={t('console.nav.reconciliation')}
      beside={reconciliations.data !== undefined && <Open list={reconciliations.data.list} />}
      aside={<Tick label={t('console.reconciliation.open-only')} isOn={openOnly} onChange={setOpenOnly} />}
    >
      <Answered of={reconciliations}>
        {(answer) => (
          <Compared answer={answer} isWhole={openOnly} onOlder={() => setBefore(answer.list.at(-1))} />
        )}
      </Answered>
    </Page>
  );
}

interface ComparedProps {
  readonly answer: ReconciliationList;
  /** Lists all days at once instead of a single one; used when the list has open rows only. */
  readonly isWhole: boolean;
  readonly onOlder: () => void;
}

/** One day: its table, details of the selected row, and the other days. */
function Compared({ answer: { list, hasMore }, isWhole, onOlder }: ComparedProps) {
  const [chosen, choose] = useState<ReconciliationKey>();
  const opened =
    list.find((one) => isSame(one, chosen)) ?? list.find(({ state }) => state === 'open') ?? list[0];
  const shown = isWhole ? list : list.filter(({ day }) => day === opened?.day);
  const days = [...new Set(list.map(({ day }) => day))];
  return (
    <>
      <Panel
        title={t('console.reconciliation.title')}
        beside={<Explained list={shown} />}
        aside={
          opened !== undefined && (
            <span className="text-small text-muted">
              {t('console.reconciliation.compared')} {dateText(opened.comparedAt)}
            </span>
          )
        }
      >
        {shown.length === 0 ? (
          <Empty text={t('console.reconciliation.none')} />
        ) : (
          <BridgeTable list={shown} chosen={opened} onChoose={choose} />
        )}
        {shown.some(({ side }) => side.startsWith('processor:')) && (
          <p className="border-t border-line px-3.5 py-2 text-small text-muted">
            {t('console.reconciliation.own-record')}
          </p>
        )}
      </Panel>
      {opened !== undefined && (
        <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_344px]">
          <Chosen reconciliation={opened} />
          <Days
            days={days}
            list={list}
            chosen={opened.day}
            onChoose={(day) =>
              choose(
                list.find((one) => one.day === day && one.state === 'open') ??
                  list.find((one) => one.day === day),
              )
            }
            onOlder={hasMore ? onOlder : undefined}
          />
        </div>
      )}
    </>
  );
}

/** The number of unexplained differences in the loaded days. */
function Open({ list }: { readonly list: ReconciliationList['list'] }) {
  const open = list.filter(({ state }) => state === 'open').length;
  return open === 0 ? null : <Chip tone="bad">{t('console.reconciliation.open', { count: open })}</Chip>;
}

interface DaysProps {
  readonly days: readonly string[];
  readonly list: ReconciliationList['list'];
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
  readonly onOlder: (() => void) | undefined;
}

const STATES = ['open', 'explained', 'equal'] as const;
const FILLS = { open: 'bg-bar-bad', explained: 'bg-bar-warn', equal: 'bg-bar-mid' } as const;

/** One square per day, oldest first, coloured by the worst state of that day. */
const Days = ({ days, list, chosen, onChoose, onOlder }: DaysProps) => (
  <Panel
    title={t('console.reconciliation.days', { count: days.length })}
    aside={onOlder !== undefined && <Act onClick={onOlder}>{t('console.books.older')}</Act>}
  >
    <ul className="grid grid-cols-14 gap-1 px-3.5 pt-3.5">
      {days.toReversed().map((day) => {
        const state =
          STATES.find((one) => list.some((row) => row.day === day && row.state === one)) ?? 'equal';
        const name = pairText(dayText(Date.parse(day)), t(`console.reconciliation.day.${state}`));
        return (
          <li key={day}>
            <button
              type="button"
              title={name}
              aria-label={name}
              aria-current={day === chosen}
              onClick={() => onChoose(day)}
              className={clsx(
                'block h-5.5 w-full rounded-[4px]',
                FILLS[state],
                day === chosen && 'outline-2 outline-offset-1 outline-primary-text',
              )}
            />
          </li>
        );
      })}
    </ul>
    <p className="flex justify-between px-3.5 pt-1.5 pb-3 text-small text-muted">
      {[days.at(-1), days[0]].map(
        (day, at) =>
          (at === 0 || days.length > 1) &&
          day !== undefined && <span key={day}>{dayText(Date.parse(day))}</span>,
      )}
    </p>
  </Panel>
);

/** How many rows are equal or explained. */
function Explained({ list }: { readonly list: readonly Reconciliation[] }) {
  const right = list.filter(({ state }) => state !== 'open').length;
  if (list.length === 0) return null;
  return (
    <Chip tone={right === list.length ? 'good' : 'bad'}>
      {t('console.reconciliation.explained-of', { right, count: list.length })}
    </Chip>
  );
}

function Chosen({ reconciliation }: { readonly reconciliation: Reconciliation }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  const { side, day, parts, explanation, state, difference } = reconciliation;
  const bridge = bridgeOf(reconciliation);
  // The same precision as in the table.
  const written = bridge.addsUp ? rowFigures(bridge, difference) : decimalText;
  return (
    <Panel title={listText([accountText(side), dayText(Date.parse(day))])}>
      <div className="grid items-start gap-x-6 px-3.5 py-1 lg:grid-cols-2">
        <Facts
          rows={[
            ...parts
              .filter(({ amount }) => amount !== '0')
              .map(({ name, amount }) => [comparedText(name), written(amount)] as const),
            [t('console.reconciliation.unexplained'), unexplainedText(reconciliation)],
            ...(explanation === null
              ? []
              : ([
                  [t('console.reconciliation.note'), explanation.note],
                  [
                    t('console.reconciliation.by'),
                    listText([named(explanation.by), dateText(explanation.at)]),
                  ],
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

function Explain({ side, day }: ReconciliationKey) {
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
    <form className="pt-2 pb-2" onSubmit={(event) => void submit(event)}>
      <Field label={t('console.reconciliation.why')} value={note} onChange={setNote} required />
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <Act look="main" submits disabled={isBusy}>
        {t('console.reconciliation.explain')}
      </Act>
    </form>
  );
}
