import { mayCall } from '@cliffhanger/wire/operator';
import { explainDifference, listReconciliations } from '@cliffhanger/wire/operator/ledger';
import { type FormEvent, useState } from 'react';
import { accountText } from '../../shared/accounts/index.ts';
import { dateText, dayText, figures, listText, t } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  CodeField,
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
import {
  BridgeTable,
  isSame,
  type Reconciliation,
  type ReconciliationKey,
  signedOrZero,
} from './bridge-table.tsx';
import { comparedText } from './compared-text.ts';

const PAGE_SIZE = 50;

/** The books beside the chains and the processors; every difference is explained by somebody, or open. */
export function ReconciliationScreen() {
  const [openOnly, setOpenOnly] = useState(false);
  const [before, setBefore] = useState<ReconciliationKey>();
  const [chosen, choose] = useState<ReconciliationKey>();
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
          <>
            <Panel title={t('console.reconciliation.title')} beside={<Explained list={list} />}>
              {list.length === 0 ? (
                <Empty text={t('console.reconciliation.none')} />
              ) : (
                <BridgeTable list={list} chosen={chosen} onChoose={choose} />
              )}
              {list.some(({ side }) => side.startsWith('processor:')) && (
                <p className="border-t border-line px-3.5 py-2 text-small text-muted">
                  {t('console.reconciliation.own-record')}
                </p>
              )}
              {hasMore && (
                <p className="p-3">
                  <Act onClick={() => setBefore(list.at(-1))}>{t('console.books.older')}</Act>
                </p>
              )}
            </Panel>
            <Chosen
              reconciliation={
                list.find((one) => isSame(one, chosen)) ?? list.find(({ state }) => state === 'open')
              }
            />
          </>
        )}
      </Answered>
    </Page>
  );
}

/** Of the newest day: how many places need nobody. */
function Explained({ list }: { readonly list: readonly Reconciliation[] }) {
  const today = list.filter(({ day }) => day === list[0]?.day);
  const right = today.filter(({ state }) => state !== 'open').length;
  if (today.length === 0) return null;
  return (
    <Chip tone={right === today.length ? 'good' : 'bad'}>
      {t('console.reconciliation.explained-of', { right, count: today.length })}
    </Chip>
  );
}

function Chosen({ reconciliation }: { readonly reconciliation: Reconciliation | undefined }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  if (reconciliation === undefined) return <Empty text={t('console.reconciliation.choose')} />;
  const { side, day, parts, difference, comparedAt, explanation, state } = reconciliation;
  return (
    <Panel title={listText([accountText(side), dayText(Date.parse(day))])}>
      <div className="max-w-xl px-3.5 py-1">
        <Facts
          rows={[
            ...parts.map(({ name, amount }) => [comparedText(name), figures(amount)] as const),
            [t('console.reconciliation.unexplained'), signedOrZero(difference)],
            [t('console.reconciliation.compared'), dateText(comparedAt)],
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
